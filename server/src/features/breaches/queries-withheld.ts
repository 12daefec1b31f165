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

type OfBreaches = { breachIds: readonly number[] };

/** Only active customers are scanned again. */
const ACTIVE = `
  select distinct customers.id from breach_instances join customers on customers.id = customer_id
  where breach_id = any(:breachIds::int[]) and customers.status = 'active'`;

const NAMED = `exists (
  select from monitored_emails
  where monitored_emails.customer_id = breach_instances.customer_id and monitored_emails.address = email)`;

const updateWithheld = statement<OfBreaches, { id: string }>(`
  with changed as (
    update breach_instances
    set emails = array(select email from unnest(emails) as email where ${NAMED} order by email collate "C"),
      withheld = array(
        select distinct email collate "C" from unnest(emails || withheld) as email where not ${NAMED} order by 1)
    where breach_id = any(:breachIds::int[]) and exists (select from unnest(emails) as email where not ${NAMED})
  ) ${ACTIVE}`);

/**
 * Withholds the addresses in these breaches that are not watched by name. That may be more than has to be, and never less.
 * Returns the active customers with instances of them.
 */
export async function withholdUnnamed(tx: Tx, breachIds: readonly number[]): Promise<string[]> {
  return (await updateWithheld(tx, { breachIds })).map(({ id }) => id);
}

const updateTold = statement<OfBreaches, { id: string }>(`
  with changed as (
    update breach_instances
    set emails = array(select distinct email collate "C" from unnest(emails || withheld) as email order by 1),
      withheld = '{}'
    where breach_id = any(:breachIds::int[]) and withheld <> '{}' and not withheld_is_news
  ) ${ACTIVE}`);

/** Tells again what was told before. Returns the active customers with instances of these breaches. */
export async function tellAgain(tx: Tx, breachIds: readonly number[]): Promise<string[]> {
  return (await updateTold(tx, { breachIds })).map(({ id }) => id);
}
