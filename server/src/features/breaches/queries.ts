import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { BREACH_KEY, type BreachKey, breachesOf, NEWEST_BREACH_FIRST } from "../catalogue/index.ts";
import type { DatedInstance, Instance } from "./instance.ts";

type Row = BreachKey & { instanceId: string; emails: string[]; resolved: boolean };

const COLUMNS = `breach_instances.id as "instanceId", emails, resolved_at is not null as resolved, ${BREACH_KEY}`;

async function instancesOf(db: Db, rows: readonly Row[]): Promise<Instance[]> {
  const breachOf = await breachesOf(db, rows);
  return rows.map((row) => ({
    id: row.instanceId,
    emails: row.emails,
    resolved: row.resolved,
    breach: breachOf(row),
  }));
}

type PartnersRow = { isActive: boolean } & (Row | { instanceId: null });

/**
 * The customer stands in every row, so that one statement tells both whether it is there and what it has. A retired
 * breach is as if it had never been.
 */
const selectOfPartner = statement<PartnersRow>(`
  select coalesce(customers.previous_status, customers.status) = 'active' as "isActive", ${COLUMNS}
  from customers
  left join (breach_instances join breaches on breaches.id = breach_instances.breach_id and not breaches.retired)
    on breach_instances.customer_id = customers.id
  where customers.id = $2 and customers.partner_id = $1
  ${NEWEST_BREACH_FIRST}`);

export type PartnersInstances = { seesEverything: boolean; instances: Instance[] };

/** All of a customer's instances; undefined where the partner has no such customer. */
export async function findInstancesOfPartner(
  db: Db,
  partnerId: string,
  customerId: string,
): Promise<PartnersInstances | undefined> {
  const rows = await selectOfPartner(db, partnerId, customerId);
  const [first] = rows;
  if (!first) return undefined;
  const found = rows.filter((row) => row.instanceId !== null);
  return { seesEverything: first.isActive, instances: await instancesOf(db, found) };
}

const selectOfCustomer = statement<Row>(`
  select ${COLUMNS}
  from breach_instances join breaches on breaches.id = breach_instances.breach_id and not breaches.retired
  where customer_id = $1 and ($2::uuid[] is null or breach_instances.id = any($2))
  ${NEWEST_BREACH_FIRST}`);

/** A customer's instances; all of them, or those among `only`. */
export async function listInstances(db: Db, customerId: string, only?: readonly string[]): Promise<Instance[]> {
  return instancesOf(db, await selectOfCustomer(db, customerId, only ?? null));
}

const selectOfEvent = statement<Row>(`
  select ${COLUMNS}
  from events
    cross join json_array_elements(data -> 'breaches') as told
    join breach_instances on breach_instances.id = (told ->> 'id')::uuid
    join breaches on breaches.id = breach_instances.breach_id and not breaches.retired
  where events.id = $1
  ${NEWEST_BREACH_FIRST}`);

/** Those that an event told of, as they are now; what is not monitored any more is not among them. */
export async function listInstancesOfEvent(db: Db, eventId: string): Promise<Instance[]> {
  return instancesOf(db, await selectOfEvent(db, eventId));
}

type DatedRow = Row & { foundAt: Date; resolvedAt: Date | null };

const selectDated = statement<DatedRow>(`
  select ${COLUMNS}, found_at as "foundAt", resolved_at as "resolvedAt"
  from breach_instances join breaches on breaches.id = breach_instances.breach_id and not breaches.retired
  where customer_id = $1 and ($2::uuid is null or breach_instances.id = $2)
  ${NEWEST_BREACH_FIRST}`);

/** A customer's instances with their times, which only its own pages show; all of them, or one. */
export async function listDatedInstances(db: Db, customerId: string, only?: string): Promise<DatedInstance[]> {
  const rows = await selectDated(db, customerId, only ?? null);
  const instances = await instancesOf(db, rows);
  return rows.flatMap(({ foundAt, resolvedAt }, index) => {
    const instance = instances[index];
    return instance ? { ...instance, foundAt, resolvedAt } : [];
  });
}

export type StoredInstance = { id: string; breachId: number; emails: string[]; resolved: boolean };

/** What is stored for a customer, retired breaches included; the caller holds the customer's row. */
export const listStored = (tx: Tx, customerId: string): Promise<StoredInstance[]> =>
  tx
    .selectFrom("breach_instances")
    .select(["id", "breach_id as breachId", "emails", sql<boolean>`resolved_at is not null`.as("resolved")])
    .where("customer_id", "=", customerId)
    .execute();

/** Returns the ids of what is new. */
export async function insertInstances(
  tx: Tx,
  customerId: string,
  found: readonly { breachId: number; emails: readonly string[] }[],
): Promise<string[]> {
  // Ids grow. Given in the order found they would repeat the catalogue's, which is that of names a prospect is not told.
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

export async function updateEmails(
  tx: Tx,
  changed: readonly { id: string; emails: readonly string[]; resolved: boolean }[],
): Promise<void> {
  await sql`
    update breach_instances set emails = changed.emails,
      resolved_at = case when changed.resolved then resolved_at end
    from json_to_recordset(${JSON.stringify(changed)}::json) as changed (id uuid, emails text[], resolved boolean)
    where breach_instances.id = changed.id`.execute(tx);
}

export async function deleteInstances(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("breach_instances").where("id", "in", ids).execute();
}

/** Returns false where it already was so. */
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
