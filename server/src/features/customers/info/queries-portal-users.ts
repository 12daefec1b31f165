import { newId } from "../../../kernel/ids.ts";
import { type Db, isFound, type Tx } from "../../../platform/db/database.ts";
import { postponed } from "../../../platform/db/statement.ts";
import { givesFeature } from "../../plans/index.ts";

/** Portal users who may sign in: those of customers whose plan includes the portal. */
export const ADMITTED_USERS = `
  select portal_users.* from portal_users join customers on customers.id = portal_users.customer_id
  where ${givesFeature("customer-portal", "customers.plan_id")}`;

const insertPortalUser = postponed<{ id: string; customerId: string; email: string }>(
  "insert into portal_users (id, customer_id, email) values (:id, :customerId, :email)",
  { plannedAs: "insert-portal-user" },
);

export async function linkPortalUser(tx: Tx, customerId: string, email: string): Promise<void> {
  await insertPortalUser(tx, { id: newId(), customerId, email });
}

/** Returns the users that it moved. Users who already have this address are not among them. */
export async function movePortalUsers(tx: Tx, customerId: string, email: string): Promise<string[]> {
  const rows = await tx
    .updateTable("portal_users")
    .set({ email })
    .where("customer_id", "=", customerId)
    .where("email", "<>", email)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const hasPortalUser = (db: Db, customerId: string) =>
  isFound(db.selectFrom("portal_users").select("id").where("customer_id", "=", customerId));
