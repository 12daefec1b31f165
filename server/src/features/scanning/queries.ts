import { sql } from "kysely";
import { allRows, allValues, type Db, oneValue, run, type Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { DISCLOSED_TO_OTHERS } from "../breaches/index.ts";
import type { Customer } from "../customers/index.ts";
import { MONITORED, disclosedUnder, WATCHERS } from "./queries-watched.ts";

/**
 * The next time at which the sweep scans this customer: a minute of the day derived from its id, so that customers
 * added all at once are spread out. Prospects get one scan and no sweep.
 */
const upsertScan = statement<{ customerId: string; isActive: boolean }>(`
  insert into customer_scans (customer_id, scanned_at, sweep_due_at)
  select :customerId::uuid, now(),
    case when :isActive::boolean then slot + case when slot > now() then interval '0' else interval '24 hours' end end
  from (
    select date_trunc('day', now(), 'UTC') + (abs(hashtext(:customerId::text) % 1440)) * interval '1 minute' as slot
  ) as today
  on conflict (customer_id) do update set scanned_at = excluded.scanned_at, sweep_due_at = excluded.sweep_due_at`);

export async function noteScan(tx: Tx, { id, state }: Customer): Promise<void> {
  await upsertScan(tx, { customerId: id, isActive: state.status === "active" });
}

/** `isActive`: the sweep comes again. `isMonitored`: it scans the customer, too. */
export type DueCustomer = { customerId: string; isActive: boolean; isMonitored: boolean; scannedAt: Date };

/** Claims customers whose time has come, and skips customers that another worker holds. */
export const claimDue = (tx: Tx, limit: number) => allRows<DueCustomer>(tx)`
  select customer_id as "customerId", status = 'active' as "isActive", ${sql.raw(MONITORED)} as "isMonitored",
    customer_scans.scanned_at as "scannedAt"
  from customer_scans join customers on customers.id = customer_id
  where sweep_due_at <= now()
  order by sweep_due_at limit ${limit}
  for update of customer_scans skip locked`;

/** Customers whose first scan was given up and is long overdue. */
export const listUnscanned = (db: Db, limit: number) => allValues<string>(db)`
  select id from customers
  where scanned_at is null and status in ('prospect', 'active') and created_at < now() - interval '6 hours'
  order by created_at limit ${limit}`;

/** Makes the customer due again a day later at the same minute, or never. */
export const postpone = (tx: Tx, { again, never }: { again: readonly string[]; never: readonly string[] }) => run(tx)`
  update customer_scans set sweep_due_at = case when customer_id = any(${again}::uuid[])
    then sweep_due_at + ceil(extract(epoch from now() - sweep_due_at) / 86400 + 0.0001) * interval '24 hours' end
  where customer_id = any(${[...again, ...never]}::uuid[])`;

type Hits = { importId: string; breachId: number; mailboxes: readonly string[]; disclosedUnder: string };

const insertHits = statement<Hits>(`
  insert into import_hits (import_id, customer_id, breach_id, mailbox)
  select :importId::uuid, watcher.customer_id, :breachId::int, watcher.mailbox
  from (${WATCHERS(":mailboxes", ":disclosedUnder")}) as watcher
  order by watcher.customer_id`);

/**
 * Records which monitored customers watch any of these mailboxes, by name or through a domain whose addresses they may
 * see.
 */
export async function noteHits(
  tx: Tx,
  { importId, breachId }: { importId: string; breachId: number },
  mailboxes: readonly string[],
  disclosed: ReadonlySet<string>,
): Promise<void> {
  await insertHits(tx, { importId, breachId, mailboxes, disclosedUnder: disclosedUnder(mailboxes, disclosed) });
}

/**
 * How many customers an import has hit and not notified yet. An engine that doesn't look before it stores also records
 * hits that customers know from an earlier import; they aren't counted. For a sensitive breach, which customers don't
 * see, it's 0.
 */
export const countHitCustomers = (db: Db, importId: string) => oneValue<number>(db)`
  select count(distinct customer_id) as count
  from (select distinct customer_id, breach_id from import_hits where import_id = ${importId}) as hit
    join breaches on breaches.id = breach_id and ${sql.raw(DISCLOSED_TO_OTHERS)}
  -- The first one that the customer does not know decides.
  where exists (
    select from import_hits as one
    where one.import_id = ${importId} and one.customer_id = hit.customer_id and one.breach_id = hit.breach_id
      and not exists (
        select from breach_instances as known
        where known.customer_id = one.customer_id and known.breach_id = one.breach_id
          and one.mailbox = any(known.emails || known.withheld)))`;

export type Hit = { customerId: string; breachId: number; mailbox: string };

/** The domains of the mailboxes that these customers will be notified of. */
export const listHitDomains = (db: Db, importId: string, customerIds: readonly string[]) => allValues<string>(db)`
  select distinct split_part(mailbox, '@', 2) as domain from import_hits
  where import_id = ${importId} and customer_id = any(${customerIds}::uuid[])`;

export type NextHit = {
  /** The next few customers, in order. */
  ids: string[];
  /** The next customer, if it alone has as many hits as one step reads. */
  tooMany: string | undefined;
};

/** The next customers, as many as have no more than this many hits together. */
export async function findNextHit(
  db: Db,
  importId: string,
  most: { customers: number; hits: number },
): Promise<NextHit> {
  const { rows } = await sql<{ id: string; hits: number }>`
    select customer_id as id, count(*)::integer as hits
    from (select customer_id from import_hits where import_id = ${importId} order by customer_id limit ${most.hits}) as next
    group by customer_id order by customer_id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const isCut = rows.reduce((sum, { hits }) => sum + hits, 0) === most.hits;
  // The last one may have more hits than were read.
  const whole = isCut ? ids.slice(0, -1) : ids;
  return { ids: whole.slice(0, most.customers), tooMany: whole.length === 0 ? ids[0] : undefined };
}

/** Takes the hits of these customers. The transaction that notifies them also deletes the hits. */
export const takeHits = (tx: Tx, importId: string, customerIds: readonly string[]) => allRows<Hit>(tx)`
  delete from import_hits where import_id = ${importId} and customer_id = any(${customerIds}::uuid[])
  returning customer_id as "customerId", breach_id as "breachId", mailbox`;

/** Deletes this many hits of a customer. */
export const dropHits = (tx: Tx, importId: string, customerId: string, most: number) => run(tx)`
  delete from import_hits where id in (
    select id from import_hits where import_id = ${importId} and customer_id = ${customerId} limit ${most})`;

/** Imports with pending hits that are finished, or that have made no progress for a while. */
export const listSilentImports = (db: Db, silentMinutes: number) => allValues<string>(db)`
  select id from corpus_imports
  where exists (select from import_hits where import_id = corpus_imports.id)
    and (finished_at is not null or progressed_at < now() - ${silentMinutes} * interval '1 minute')`;
