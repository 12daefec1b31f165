import { sql } from "kysely";
import { domainAndParents, type DomainVerdict, type DomainVerdicts, nearestOf } from "../../kernel/domain-name.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";
import type { DomainStanding } from "./held-back.ts";

type Rule = { domain: string; verdict: DomainVerdict };

const verdictsIn = (rules: readonly Rule[]): Map<string, DomainVerdict> =>
  new Map(rules.map(({ domain, verdict }) => [domain, verdict]));

export type WatchedAssets = {
  domains: DomainStanding[];
  emails: string[];
  /** The operator's word on these domains, and on those under them. */
  verdictOf: DomainVerdicts;
};

type WatchedRow = { domains: string[]; emails: string[]; large: string[]; rules: Rule[] | null };

/**
 * For every scan, so it is kept easy to plan: with a sub-select for each domain it took twice as long. Of the rules come a
 * few too many, that of `shop.example` for `workshop.example`; which one is meant is decided by whole labels.
 */
const selectWatched = positionalStatement<WatchedRow>(`
  select
    array(select domain from monitored_domains where customer_id = $1 order by domain) as domains,
    array(select address from monitored_emails where customer_id = $1 order by address) as emails,
    array(select domain from monitored_domains join large_domains using (domain) where customer_id = $1) as large,
    (select json_agg(rule) from domain_rules as rule where exists (
      select from monitored_domains as watched
      where customer_id = $1 and (right(watched.domain, length(rule.domain)) = rule.domain
        or right(rule.domain, length(watched.domain)) = watched.domain))) as rules`);

/** What is watched for a customer, both lists in alphabetical order, with what decides how much is told of a domain. */
export async function findWatched(db: Db, customerId: string): Promise<WatchedAssets> {
  const [row] = await selectWatched(db, customerId);
  if (!row) throw new Error("A statement of sub-selects returned no row");
  const verdictOf = nearestOf(verdictsIn(row.rules ?? []));
  return { domains: standingsOf(row.domains, row.large, verdictOf), emails: row.emails, verdictOf };
}

function standingsOf(
  domains: readonly string[],
  large: readonly string[],
  verdictOf: DomainVerdicts,
): DomainStanding[] {
  const isLarge = new Set(large);
  return domains.map((domain) => ({ domain, verdict: verdictOf(domain), isLarge: isLarge.has(domain) }));
}

const selectStandings = positionalStatement<{ watched: string[]; large: string[]; rules: Rule[] | null }>(`
  select
    array(select distinct domain from monitored_domains where domain = any($1::text[])) as watched,
    array(select domain from large_domains where domain = any($1::text[])) as large,
    (select json_agg(rule) from domain_rules as rule where domain = any($1::text[])) as rules`);

/** Those of the domains, and of the domains above them, that anybody watches. */
export async function listStandings(db: Db, domains: Iterable<string>): Promise<DomainStanding[]> {
  const all = new Set([...new Set(domains)].flatMap((domain) => [...domainAndParents(domain)]));
  const [row] = all.size === 0 ? [] : await selectStandings(db, [...all]);
  return row ? standingsOf(row.watched, row.large, nearestOf(verdictsIn(row.rules ?? []))) : [];
}

const selectRules = positionalStatement<Rule>("select domain, verdict from domain_rules");

/** All that the operator has said, by domain. */
export const listRules = async (db: Db): Promise<Map<string, DomainVerdict>> => verdictsIn(await selectRules(db));

export async function putRule(tx: Tx, domain: string, verdict: DomainVerdict): Promise<void> {
  await sql`
    insert into domain_rules (domain, verdict) values (${domain}, ${verdict})
    on conflict (domain) do update set verdict = excluded.verdict, decided_at = now()`.execute(tx);
}

/** Returns false where there was none. */
export async function deleteRule(tx: Tx, domain: string): Promise<boolean> {
  const row = await tx.deleteFrom("domain_rules").where("domain", "=", domain).returning("domain").executeTakeFirst();
  return row !== undefined;
}

/** In the order of names, so that two who note the same never wait crosswise. */
export async function noteLarge(tx: Tx, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return;
  await sql`
    insert into large_domains (domain) select unnest(${domains.toSorted()}::text[]) on conflict do nothing`.execute(tx);
}

/** Returns those that had been noted. */
export async function noteNotLarge(tx: Tx, domains: readonly string[]): Promise<string[]> {
  if (domains.length === 0) return [];
  const gone = tx.deleteFrom("large_domains").where("domain", "in", domains.toSorted()).returning("domain");
  return (await gone.execute()).map(({ domain }) => domain);
}

export async function forgetUnwatchedLarge(tx: Tx): Promise<void> {
  await sql`
    delete from large_domains
    where not exists (select from monitored_domains where monitored_domains.domain = large_domains.domain)`.execute(tx);
}

const isLarge = (domain: string): string =>
  `exists (select from large_domains as large where large.domain = ${domain}) as "isLarge"`;

export type WatchedDomain = Omit<DomainStanding, "verdict">;

const AT_ONCE = 10_000;

const selectWatchedDomains = positionalStatement<WatchedDomain & { customers: number }>(`
  select domain, customers, ${isLarge("watched.domain")}
  from (
    select domain, count(*) as customers from monitored_domains where domain > $1 group by domain order by domain limit $2
  ) as watched
  order by domain`);

/** Every domain that is watched, in portions, with how many customers watch it. */
export async function* listWatchedDomains(db: Db): AsyncGenerator<(WatchedDomain & { customers: number })[]> {
  for (let after = ""; ;) {
    const watched = await selectWatchedDomains(db, after, AT_ONCE);
    const last = watched.at(-1);
    if (!last) return;
    yield watched;
    after = last.domain;
  }
}

const selectAround = positionalStatement<WatchedDomain>(`
  select domain, ${isLarge("watched.domain")}
  from (
    select distinct domain from monitored_domains
    where domain = any($2::text[]) or right(domain, length($1) + 1) = '.' || $1
  ) as watched`);

/** A domain, those above it and those under it, as far as anybody watches them. */
export const listWatchedAround = (db: Db, domain: string): Promise<WatchedDomain[]> =>
  selectAround(db, domain, [...domainAndParents(domain)]);
