import { sql } from "kysely";
import { domainAndParents } from "../../kernel/domain-name.ts";
import { domainOf } from "../../kernel/email-address.ts";
import { allValues, type Db, hasRow, oneRow, oneValue } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { givesFeature } from "../plans/index.ts";

const isOfSandbox = `exists (select from partners as seller where seller.id = customers.partner_id and seller.sandbox)`;

/** Customers that are scanned each day, and matched with each new breach. */
export const MONITORED = `customers.status = 'active'
  and ${givesFeature("dark-web-monitoring", "customers.plan_id")} and not ${isOfSandbox}`;

/** Whether the customer is one of a sandbox, and so made up. */
export const isMadeUp = (db: Db, customerId: string) => hasRow(db)`
  select id from customers where id = ${customerId} and ${sql.raw(isOfSandbox)}`;

export type WatchedByAnybody = { mailboxes: string[]; domains: string[] };

const AT_ONCE = 50_000;

/** Yields everything that any customer watches, in portions. */
export async function* listAllWatched(db: Db): AsyncGenerator<WatchedByAnybody> {
  for (let after = ""; ;) {
    const { rows } = await sql<{ mailbox: string }>`
      select mailbox from monitored_emails where mailbox > ${after} order by mailbox limit ${AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) break;
    yield { mailboxes: rows.map(({ mailbox }) => mailbox), domains: [] };
    after = last.mailbox;
  }
  for (let after = ""; ;) {
    const { rows } = await sql<{ domain: string }>`
      select domain from monitored_domains where domain > ${after} order by domain limit ${AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) break;
    yield { mailboxes: [], domains: rows.map(({ domain }) => domain) };
    after = last.domain;
  }
}

/** What has been watched since then. */
export const listNewlyWatched = (db: Db, since: Date) => oneRow<WatchedByAnybody & { now: Date }>(db)`
  select now() as now,
    array(select mailbox from monitored_emails where added_at >= ${since}) as mailboxes,
    array(select domain from monitored_domains where added_at >= ${since}) as domains`;

/** Monitored customers for whom something has been watched since then. */
export const listNewcomers = (db: Db, since: Date) => allValues<string>(db)`
  select id from customers
  where ${sql.raw(MONITORED)} and id in (
    select customer_id from monitored_emails where added_at >= ${since}
    union select customer_id from monitored_domains where added_at >= ${since})`;

export const databaseTime = (db: Db) => oneValue<Date>(db)`select now() as now`;

/** As many as there were when the tables were last analysed: counting them would take a second with a million customers. */
export const estimateWatched = (db: Db) => oneValue<number>(db)`
  select sum(greatest(reltuples, 0))::float8 as count from pg_class
  where oid in ('monitored_emails'::regclass, 'monitored_domains'::regclass)`;

/** Precise enough to size the filter. */
export const countAllWatched = (db: Db) => oneValue<number>(db)`
  select (select count(*) from monitored_emails) + (select count(*) from monitored_domains) as count`;

/**
 * Monitored customers who watch any of the mailboxes, each with the mailbox, by address or by a domain above it. Both
 * parameters describe the same mailboxes: one lists them, the other is `disclosedUnder` of that list.
 */
export const WATCHERS = (mailboxes: string, domains: string): string => `
  select customers.id as customer_id, watched.mailbox
  from (
    select monitored_emails.customer_id, monitored_emails.mailbox
    from monitored_emails where mailbox = any(${mailboxes}::text[])
    union
    select monitored_domains.customer_id, candidate.mailbox
    from json_to_recordset(${domains}::json) as candidate (mailbox text, domain text)
    join monitored_domains on monitored_domains.domain = candidate.domain
  ) as watched
  join customers on customers.id = watched.customer_id and ${MONITORED}`;

/** Each mailbox with the domains above it whose addresses may be disclosed to customers. */
export const disclosedUnder = (mailboxes: readonly string[], disclosed: ReadonlySet<string>): string =>
  JSON.stringify(
    mailboxes.flatMap((mailbox) =>
      [...domainAndParents(domainOf(mailbox))].flatMap((domain) => (disclosed.has(domain) ? { mailbox, domain } : [])),
    ),
  );

const selectWatchers = statement<{ mailboxes: readonly string[]; disclosedUnder: string }, { id: string }>(
  `select distinct customer_id as id from (${WATCHERS(":mailboxes", ":disclosedUnder")}) as watcher`,
);

export async function listWatchers(
  db: Db,
  mailboxes: readonly string[],
  disclosed: ReadonlySet<string>,
): Promise<string[]> {
  return (await selectWatchers(db, { mailboxes, disclosedUnder: disclosedUnder(mailboxes, disclosed) })).map(
    ({ id }) => id,
  );
}

/** Prospects and active customers who watch any of the domains. */
export async function listWatchersOf(db: Db, domains: readonly string[]): Promise<string[]> {
  if (domains.length === 0) return [];
  const rows = await db
    .selectFrom("monitored_domains")
    .innerJoin("customers", "customers.id", "customer_id")
    .select("customer_id as id")
    .distinct()
    .where("domain", "in", domains)
    .where("status", "in", ["prospect", "active"])
    .execute();
  return rows.map(({ id }) => id);
}
