import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Customer } from "../customer.ts";
import { columns, customerOf } from "../queries.ts";

/** Progress is counted up to here. */
const MOST_COUNTED = 10_000;

/** How many customers still have to be changed because their partner was offboarded or restored, by offboarding. */
export async function countToFollow(db: Db, offboardingIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select offboarding.id, case
      when finished_at is null and restored_at is null then (
        select count(*) from (select from customers where customers.partner_id = offboarding.partner_id
          and status in ('prospect', 'active') limit ${MOST_COUNTED}) as staying)
      when restored_at is not null and returned_at is null then (
        select count(*) from (select from customers where customers.partner_id = offboarding.partner_id
          and left_with_partner limit ${MOST_COUNTED}) as leaving)
      else 0 end::integer as count
    from partner_offboardings as offboarding where id = any(${offboardingIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Customers to offboard with their partner, in the order of ids, so that batches can't deadlock. */
export async function lockStaying(tx: Tx, partnerId: string, after: string, limit: number): Promise<Customer[]> {
  const rows = await tx
    .selectFrom("customers")
    .select(columns)
    .where("partner_id", "=", partnerId)
    .where("id", ">", after)
    .where("status", "in", ["prospect", "active"])
    .orderBy("id")
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
  return rows.map(customerOf);
}

/** Customers to restore with their partner. */
export async function lockTakenAlong(tx: Tx, partnerId: string, after: string, limit: number): Promise<Customer[]> {
  const rows = await tx
    .selectFrom("customers")
    .select(columns)
    .where("partner_id", "=", partnerId)
    .where("id", ">", after)
    .where("left_with_partner", "=", true)
    .orderBy("id")
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
  return rows.map(customerOf);
}

/** Prospects and active customers. */
export async function countLiveCustomers(db: Db, partnerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("customers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("partner_id", "=", partnerId)
    .where("status", "in", ["prospect", "active"])
    .executeTakeFirstOrThrow();
  return count;
}
