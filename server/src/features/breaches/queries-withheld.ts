import { sql } from "kysely";
import { domainAndParents } from "../../kernel/domain-name.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const WITHHELD = `breach_instances join breaches on breaches.id = breach_instances.breach_id and breaches.sensitive
  and not breaches.retired and breach_instances.withheld <> '{}'`;

/**
 * In how many sensitive breaches there are addresses that the customer is not told, as a column of another query, which
 * names the customer by `customerId`.
 */
export const withheldCount = (customerId: string): string =>
  `(select count(*)::int from ${WITHHELD} where breach_instances.customer_id = ${customerId})`;

const selectCount = statement<{ customerId: string }, { count: number }>(
  `select ${withheldCount(":customerId")} as count`,
);

export async function countWithheld(db: Db, customerId: string): Promise<number> {
  const [row] = await selectCount(db, { customerId });
  return row?.count ?? 0;
}

const selectHosts = statement<{ customerId: string }, { hosts: string[] }>(`
  select array(select distinct split_part(email, '@', -1) from unnest(withheld) as email) as hosts
  from ${WITHHELD} where breach_instances.customer_id = :customerId`);

export type Withheld = { breaches: number; under(domain: string): number };

/** The same, with how many of these breaches there are under each domain. */
export async function findWithheld(db: Db, customerId: string): Promise<Withheld> {
  const rows = await selectHosts(db, { customerId });
  const counts = new Map<string, number>();
  for (const { hosts } of rows) {
    const domains = new Set(hosts.flatMap((host) => [...domainAndParents(host)]));
    for (const domain of domains) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return { breaches: rows.length, under: (domain) => counts.get(domain) ?? 0 };
}

/** An arbitrary number, the same on every node. */
const SENSITIVITY = 7_003;

/**
 * Keeps what is sensitive as it is until the transaction ends. Taken before instances are read in order to be written, and
 * before scans are requested: a change of the catalogue then sees all that was told by the old flags, and writes
 * instances while nobody else does. Any number of transactions hold it at once.
 */
export async function keepSensitivity(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${SENSITIVITY})`.execute(tx);
}

/** Waits for all who keep sensitivity as it is, and lets others wait until the transaction ends. */
export async function lockSensitivity(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SENSITIVITY})`.execute(tx);
}

type OfBreaches = { breachIds: readonly number[] };

/** Customers with instances of these breaches. Only active ones are scanned again. */
const selectActive = statement<OfBreaches, { id: string }>(`
  select distinct customers.id from breach_instances join customers on customers.id = customer_id
  where breach_id = any(:breachIds::int[]) and customers.status = 'active'`);

export async function listActiveWith(db: Db, breachIds: readonly number[]): Promise<string[]> {
  return (await selectActive(db, { breachIds })).map(({ id }) => id);
}

/** Whether the customer watches `email` by name. Instances have the customer's spelling. */
const NAMED = `exists (
  select from monitored_emails
  where monitored_emails.customer_id = breach_instances.customer_id and monitored_emails.address = email)`;
const UNNAMED = `array(select email from unnest(emails) as email where not ${NAMED})`;

const merged = (one: string, other: string) =>
  `array(select email from unnest(${one} || ${other}) as email group by email order by email collate "C")`;

const updateWithheld = statement<OfBreaches>(`
  update breach_instances set
    emails = array(select email from unnest(emails) as email where ${NAMED} order by email collate "C"),
    withheld = ${merged(UNNAMED, "withheld")},
    withheld_told = ${merged(UNNAMED, "withheld_told")}
  where breach_id = any(:breachIds::int[]) and exists (select from unnest(emails) as email where not ${NAMED})`);

/** Withholds the addresses in these breaches that are not watched by name. That may be more than has to be, never less. */
export async function withholdUnnamed(tx: Tx, breachIds: readonly number[]): Promise<void> {
  await updateWithheld(tx, { breachIds });
}

const updateTold = statement<OfBreaches>(`
  update breach_instances set emails = ${merged("emails", "withheld_told")},
    withheld = array(select email from unnest(withheld) as email where email <> all(withheld_told)),
    withheld_told = '{}'
  where breach_id = any(:breachIds::int[]) and withheld_told <> '{}'`);

/** Tells all customers again what they were told of these breaches before. */
export async function tellAgain(tx: Tx, breachIds: readonly number[]): Promise<void> {
  await updateTold(tx, { breachIds });
}
