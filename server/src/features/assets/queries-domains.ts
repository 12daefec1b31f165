import { sql } from "kysely";
import {
  domainAndParents,
  type DomainVerdict,
  type DomainVerdicts,
  isUnder,
  nearestOf,
} from "../../kernel/domain-name.ts";
import { allRows, type Db, isFound, run, type Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { DomainStanding } from "./held-back.ts";

type Rule = { domain: string; verdict: DomainVerdict };

const verdictsIn = (rules: readonly Rule[]): Map<string, DomainVerdict> =>
  new Map(rules.map(({ domain, verdict }) => [domain, verdict]));

export type WatchedAssets = {
  domains: DomainStanding[];
  emails: string[];
  /** What the operator decided about these domains and their subdomains. */
  verdictOf: DomainVerdicts;
};

type WatchedRow = { domains: string[]; emails: string[]; large: string[]; verified: string[]; rules: Rule[] | null };

/**
 * Runs for every scan, so it is easy to plan: with a sub-select for each domain it took twice as long. It returns a few
 * rules too many, such as that of `shop.example` for `workshop.example`; `nearestOf` compares whole labels.
 */
const selectWatched = statement<{ customerId: string }, WatchedRow>(`
  select
    array(select domain from monitored_domains where customer_id = :customerId order by domain) as domains,
    array(select address from monitored_emails where customer_id = :customerId order by address) as emails,
    array(
      select domain from monitored_domains join large_domains using (domain) where customer_id = :customerId) as large,
    array(
      select domain from domain_proofs where customer_id = :customerId and status = 'verified') as verified,
    (select json_agg(rule) from domain_rules as rule where exists (
      select from monitored_domains as watched
      where customer_id = :customerId and (right(watched.domain, length(rule.domain)) = rule.domain
        or right(rule.domain, length(watched.domain)) = watched.domain))) as rules`);

/**
 * What is watched for a customer, both lists in alphabetical order, with what decides how much is disclosed about a
 * domain.
 */
export async function findWatched(db: Db, customerId: string): Promise<WatchedAssets> {
  const [row] = await selectWatched(db, { customerId });
  if (!row) throw new Error("A statement of sub-selects returned no row");
  const verdictOf = nearestOf(verdictsIn(row.rules ?? []));
  return { domains: standingsOf(row.domains, row, verdictOf), emails: row.emails, verdictOf };
}

type Known = { large: readonly string[]; verified: readonly string[] };

function standingsOf(domains: readonly string[], known: Known, verdictOf: DomainVerdicts): DomainStanding[] {
  const isLarge = new Set(known.large);
  const verified = new Set(known.verified);
  return domains.map((domain) => ({
    domain,
    verdict: verdictOf(domain),
    isLarge: isLarge.has(domain),
    isVerified: isUnder(domain, verified),
  }));
}

type StandingsRow = { watched: string[]; large: string[]; verified: string[]; rules: Rule[] | null };

const selectStandings = statement<{ domains: readonly string[]; customerId: string | null }, StandingsRow>(`
  select
    array(select distinct domain from monitored_domains where domain = any(:domains::text[])) as watched,
    array(select domain from large_domains where domain = any(:domains::text[])) as large,
    array(
      select distinct domain from domain_proofs
      where domain = any(:domains::text[]) and status = 'verified'
        and (:customerId::uuid is null or customer_id = :customerId::uuid)) as verified,
    (select json_agg(rule) from domain_rules as rule where domain = any(:domains::text[])) as rules`);

/**
 * The domains, and the domains above them, that any customer watches. They count as verified if this customer, or
 * without one any customer, has verified them.
 */
export async function listStandings(
  db: Db,
  domains: Iterable<string>,
  customerId: string | null = null,
): Promise<DomainStanding[]> {
  const all = new Set([...new Set(domains)].flatMap((domain) => [...domainAndParents(domain)]));
  const [row] = all.size === 0 ? [] : await selectStandings(db, { domains: [...all], customerId });
  return row ? standingsOf(row.watched, row, nearestOf(verdictsIn(row.rules ?? []))) : [];
}

/** All of the operator's decisions, by domain. */
export async function listRules(db: Db): Promise<Map<string, DomainVerdict>> {
  const { rows } = await sql<Rule>`select domain, verdict from domain_rules`.execute(db);
  return verdictsIn(rows);
}

export const putRule = (tx: Tx, domain: string, verdict: DomainVerdict) => run(tx)`
  insert into domain_rules (domain, verdict) values (${domain}, ${verdict})
  on conflict (domain) do update set verdict = excluded.verdict, decided_at = now()`;

/** Returns false if there was none. */
export const deleteRule = (tx: Tx, domain: string) =>
  isFound(tx.deleteFrom("domain_rules").where("domain", "=", domain).returning("domain"));

/** In the order of names, so that two writers of the same domains cannot deadlock. */
export async function noteLarge(tx: Tx, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return;
  await sql`
    insert into large_domains (domain) select unnest(${domains.toSorted()}::text[]) on conflict do nothing`.execute(tx);
}

/** Returns the domains that had been noted. */
export async function noteNotLarge(tx: Tx, domains: readonly string[]): Promise<string[]> {
  if (domains.length === 0) return [];
  const gone = tx.deleteFrom("large_domains").where("domain", "in", domains.toSorted()).returning("domain");
  return (await gone.execute()).map(({ domain }) => domain);
}

export const forgetUnwatchedLarge = (tx: Tx) => run(tx)`
  delete from large_domains
  where not exists (select from monitored_domains where monitored_domains.domain = large_domains.domain)`;

const IS_LARGE = sql`exists (select from large_domains as large where large.domain = watched.domain) as "isLarge"`;

export type WatchedDomain = Pick<DomainStanding, "domain" | "isLarge">;

const AT_ONCE = 10_000;

/** Every domain that is watched, in portions, with how many customers watch it. */
export async function* listWatchedDomains(db: Db): AsyncGenerator<(WatchedDomain & { customers: number })[]> {
  for (let after = ""; ;) {
    const { rows: watched } = await sql<WatchedDomain & { customers: number }>`
      select domain, customers, ${IS_LARGE}
      from (
        select domain, count(*) as customers from monitored_domains where domain > ${after}
        group by domain order by domain limit ${AT_ONCE}
      ) as watched
      order by domain`.execute(db);
    const last = watched.at(-1);
    if (!last) return;
    yield watched;
    after = last.domain;
  }
}

/** A domain, the domains above it and its subdomains, as far as any customer watches them. */
export function listWatchedAround(db: Db, domain: string): Promise<WatchedDomain[]> {
  const ending = `.${domain}`;
  return allRows<WatchedDomain>(db)`
    select domain, ${IS_LARGE}
    from (
      select distinct domain from monitored_domains
      where domain = any(${[...domainAndParents(domain)]}::text[])
        or right(domain, length(${ending}::text)) = ${ending}::text
    ) as watched`;
}
