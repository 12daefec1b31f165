import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";

export type StoredInstance = { id: string; customerId: string; breachId: number; emails: string[]; resolved: boolean };

/** The stored instances of customers, including retired breaches. The caller holds the customers' rows. */
export const listStored = (tx: Tx, customerIds: readonly string[]): Promise<StoredInstance[]> =>
  tx
    .selectFrom("breach_instances")
    .select([
      "id",
      "customer_id as customerId",
      "breach_id as breachId",
      "emails",
      sql<boolean>`resolved_at is not null`.as("resolved"),
    ])
    .where("customer_id", "in", customerIds)
    .execute();

/** Returns the ids of the new instances. */
export async function insertInstances(
  tx: Tx,
  customerId: string,
  found: readonly { breachId: number; emails: readonly string[] }[],
): Promise<string[]> {
  // Ids increase. If assigned in catalogue order, they would reveal the order of names, which a prospect must not
  // learn.
  const inNoOrder = found.map((one) => ({ one, place: Math.random() })).sort((a, b) => a.place - b.place);
  const rows = inNoOrder.map(({ one }) => ({ id: newId(), ...one }));
  await sql`
    insert into breach_instances (id, customer_id, breach_id, emails)
    select id, ${customerId}, "breachId", emails
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (id uuid, "breachId" integer, emails text[])`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Writes the addresses of instances. An instance with no address left is deleted. */
export async function writeEmails(
  tx: Tx,
  changed: readonly { id: string; emails: readonly string[]; resolved: boolean }[],
): Promise<void> {
  await sql`
    with changed as (
      select * from json_to_recordset(${JSON.stringify(changed)}::json) as changed (id uuid, emails text[], resolved boolean)
    ), emptied as (
      delete from breach_instances using changed where breach_instances.id = changed.id and changed.emails = '{}'
    )
    update breach_instances set emails = changed.emails,
      resolved_at = case when changed.resolved then resolved_at end
    from changed
    where breach_instances.id = changed.id and changed.emails <> '{}'`.execute(tx);
}

/** Returns false if nothing changed. */
export async function markResolved(tx: Tx, id: string, resolved: boolean): Promise<boolean> {
  const row = await tx
    .updateTable("breach_instances")
    .set({ resolved_at: resolved ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .where("resolved_at", resolved ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
