import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import { isFound, run, type Tx } from "../../../platform/db/database.ts";
import type { StoredAddresses, DisclosedAndWithheld } from "../disclosure/sensitive.ts";

export type StoredInstance = StoredAddresses & {
  id: string;
  customerId: string;
  breachId: number;
  isSensitive: boolean;
  resolved: boolean;
};

/**
 * The stored instances of customers, including retired breaches and those that are withheld. The caller holds the
 * customers' rows.
 */
export const listStored = (tx: Tx, customerIds: readonly string[]): Promise<StoredInstance[]> =>
  tx
    .selectFrom("breach_instances")
    .innerJoin("breaches", "breaches.id", "breach_id")
    .select([
      "breach_instances.id",
      "customer_id as customerId",
      "breach_id as breachId",
      "breaches.sensitive as isSensitive",
      "emails",
      "withheld",
      "withheld_told as disclosedEarlier",
      "unlisted",
      sql<boolean>`resolved_at is not null`.as("resolved"),
    ])
    .where("customer_id", "in", customerIds)
    .execute();

/** Long lists of addresses are sent with several statements. */
const ADDRESSES_AT_ONCE = 100_000;

function* portionsOf<One extends Pick<StoredAddresses, "emails" | "withheld">>(
  instances: readonly One[],
): Generator<One[]> {
  let portion: One[] = [];
  let addresses = 0;
  for (const one of instances) {
    portion.push(one);
    addresses += one.emails.length + one.withheld.length;
    if (addresses < ADDRESSES_AT_ONCE) continue;
    yield portion;
    [portion, addresses] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}

export type NewInstance = DisclosedAndWithheld & { breachId: number; unlisted: number };

/** Returns the new instances, and whether anything about each is disclosed. */
export async function insertInstances(
  tx: Tx,
  customerId: string,
  found: readonly NewInstance[],
): Promise<{ id: string; isDisclosed: boolean }[]> {
  // Ids increase. Assigned in the order of the catalogue, they would reveal the order of names, which prospects must
  // not learn.
  const inNoOrder = found.map((one) => ({ one, order: Math.random() })).sort((a, b) => a.order - b.order);
  const rows = inNoOrder.map(({ one }) => ({ id: newId(), ...one }));
  for (const portion of portionsOf(rows)) {
    await sql`
      insert into breach_instances (id, customer_id, breach_id, emails, withheld, unlisted)
      select id, ${customerId}, "breachId", emails, withheld, unlisted
      from json_to_recordset(${JSON.stringify(portion)}::json)
        as found (id uuid, "breachId" integer, emails text[], withheld text[], unlisted integer)`.execute(tx);
  }
  return rows.map(({ id, emails }) => ({ id, isDisclosed: emails.length > 0 }));
}

export type ChangedInstance = StoredAddresses & {
  id: string;
  resolved: boolean;
  /** Whether it is disclosed for the first time, which is when it counts as found. */
  isFirstDisclosed: boolean;
};

/** Writes the addresses of instances. An instance with no address left is deleted. */
export async function writeEmails(tx: Tx, changed: readonly ChangedInstance[]): Promise<void> {
  for (const portion of portionsOf(changed)) await updateEmails(tx, portion);
}

const updateEmails = (tx: Tx, changed: readonly ChangedInstance[]) => run(tx)`
  with changed as (
    select * from json_to_recordset(${JSON.stringify(changed)}::json) as changed
      (id uuid, emails text[], withheld text[], "disclosedEarlier" text[], "isFirstDisclosed" boolean, resolved boolean,
        unlisted integer)
  ), emptied as (
    delete from breach_instances using changed
    where breach_instances.id = changed.id and changed.emails = '{}' and changed.withheld = '{}'
  )
  update breach_instances set emails = changed.emails, withheld = changed.withheld,
    withheld_told = changed."disclosedEarlier", unlisted = changed.unlisted,
    found_at = case when changed."isFirstDisclosed" then now() else found_at end,
    resolved_at = case when changed.resolved then resolved_at end
  from changed
  where breach_instances.id = changed.id and (changed.emails <> '{}' or changed.withheld <> '{}')`;

/** Returns false if nothing changed. */
export const markResolved = (tx: Tx, id: string, resolved: boolean) =>
  isFound(
    tx
      .updateTable("breach_instances")
      .set({ resolved_at: resolved ? sql<Date>`now()` : null })
      .where("id", "=", id)
      .where("resolved_at", resolved ? "is" : "is not", null)
      .returning("id"),
  );
