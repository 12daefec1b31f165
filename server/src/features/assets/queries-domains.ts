import { sql } from "kysely";
import { domainAndParents, nearestOf, type Verdict, type Verdicts } from "../../kernel/domain-name.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { DomainStanding } from "./held-back.ts";

/** The operator's nearest rule for a domain, and whether the domain is known to be large: two columns beside its row. */
export const STANDING = (domain: string): string => `
  (select rule.verdict from domain_rules as rule
    where rule.domain = any(array(
      select array_to_string(labels[nth:], '.')
      from (select string_to_array(${domain}, '.') as labels) as name, generate_subscripts(labels, 1) as nth))
    order by length(rule.domain) desc limit 1) as verdict,
  exists (select from large_domains where large_domains.domain = ${domain}) as "isLarge"`;

export type WatchedAssets = {
  domains: DomainStanding[];
  emails: string[];
  /** The operator's word on these domains, and on those under them. */
  verdictOf: Verdicts;
};

type Rule = { domain: string; verdict: Verdict };

type WatchedRow = { domains: string[]; emails: string[]; large: string[]; rules: Rule[] | null };

/** For every scan, so it is kept easy to plan: with a sub-select for each domain it took twice as long. */
const selectWatched = statement<WatchedRow>(`
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
  const { domains, emails, large, rules } = row;
  const verdictOf = nearestOf(verdictsIn(rules ?? []));
  return {
    domains: domains.map((domain) => ({ domain, verdict: verdictOf(domain) ?? null, isLarge: large.includes(domain) })),
    emails,
    verdictOf,
  };
}

const verdictsIn = (rules: readonly Rule[]): Map<string, Verdict> =>
  new Map(rules.map(({ domain, verdict }) => [domain, verdict]));

const selectStandings = statement<DomainStanding>(`
  select wanted.domain, ${STANDING("wanted.domain")} from unnest($1::text[]) as wanted (domain)
  where exists (select from monitored_domains where monitored_domains.domain = wanted.domain)`);

/** Those of the domains that anybody watches. */
export async function listStandings(db: Db, domains: readonly string[]): Promise<DomainStanding[]> {
  return domains.length === 0 ? [] : selectStandings(db, domains);
}

const selectRules = statement<Rule>("select domain, verdict from domain_rules");

/** All that the operator has said, by domain. */
export const listRules = async (db: Db): Promise<Map<string, Verdict>> => verdictsIn(await selectRules(db));

export async function putRule(tx: Tx, domain: string, verdict: Verdict): Promise<void> {
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
  const rows = await tx
    .deleteFrom("large_domains")
    .where("domain", "in", domains.toSorted())
    .returning("domain")
    .execute();
  return rows.map(({ domain }) => domain);
}

export async function forgetUnwatchedLarge(tx: Tx): Promise<void> {
  await sql`
    delete from large_domains
    where not exists (select from monitored_domains where monitored_domains.domain = large_domains.domain)`.execute(tx);
}

const AT_ONCE = 10_000;

export type WatchedDomain = DomainStanding & { customers: number };

const selectWatchedDomains = statement<WatchedDomain>(`
  select domain, customers, ${STANDING("watched.domain")}
  from (
    select domain, count(*) as customers from monitored_domains where domain > $1 group by domain order by domain limit $2
  ) as watched
  order by domain`);

/** Every domain that is watched, in portions, with how many customers watch it. */
export async function* listWatchedDomains(db: Db): AsyncGenerator<WatchedDomain[]> {
  for (let after = ""; ;) {
    const watched = await selectWatchedDomains(db, after, AT_ONCE);
    const last = watched.at(-1);
    if (!last) return;
    yield watched;
    after = last.domain;
  }
}

const selectAround = statement<DomainStanding>(`
  select domain, ${STANDING("watched.domain")}
  from (
    select distinct domain from monitored_domains
    where domain = any($2::text[]) or right(domain, length($1) + 1) = '.' || $1
  ) as watched`);

/** A domain, those above it and those under it, as far as anybody watches them. */
export const listWatchedAround = (db: Db, domain: string): Promise<DomainStanding[]> =>
  selectAround(db, domain, [...domainAndParents(domain)]);

const selectVerdict = statement<{ verdict: Verdict | null }>(`select ${STANDING("$1")}`);

/** The operator's nearest rule. */
export async function findVerdict(db: Db, domain: string): Promise<Verdict | undefined> {
  const [found] = await selectVerdict(db, domain);
  return found?.verdict ?? undefined;
}
