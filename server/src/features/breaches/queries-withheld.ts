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

/** Customers with instances of these breaches. Only active ones are scanned again. */
const selectActive = statement<{ breachIds: readonly number[] }, { id: string }>(`
  select distinct customers.id from breach_instances join customers on customers.id = customer_id
  where breach_id = any(:breachIds::int[]) and customers.status = 'active'`);

export async function listActiveWith(db: Db, breachIds: readonly number[]): Promise<string[]> {
  return (await selectActive(db, { breachIds })).map(({ id }) => id);
}

const updateWithheld = statement<{ breachIds: readonly number[] }>(`
  update breach_instances set emails = '{}',
    withheld = array(select distinct email from unnest(emails || withheld) as email order by email)
  where breach_id = any(:breachIds::int[]) and emails <> '{}'`);

/** Withholds every address in these breaches, whoever watches it and how. */
export async function withholdAll(tx: Tx, breachIds: readonly number[]): Promise<void> {
  await updateWithheld(tx, { breachIds });
}
