import { domainAndParents, mayBeMonitored, type Verdict } from "../../kernel/domain-name.ts";
import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import type { Db } from "../../platform/db/database.ts";
import {
  dependsOnSize,
  type DomainStanding,
  heldBackOf,
  listStandings,
  namesOf,
  type WatchedAssets,
} from "../assets/index.ts";
import { type Exposure, findLarger } from "../corpus/index.ts";

/**
 * Those of the exposures that are watched by name, or stand under one of the domains that may be told. Under such a domain
 * there may be another that may not: `open.telekom.example`, where customers of the company have their mailboxes.
 */
export function onlyTold(
  exposures: readonly Exposure[],
  told: readonly DomainStanding[],
  { emails, rulesBelow }: Pick<WatchedAssets, "emails" | "rulesBelow">,
): Exposure[] {
  const named = new Set(emails.map(mailboxOf));
  const verdicts = new Map(rulesBelow.map(({ domain, verdict }) => [domain, verdict]));
  const watched = new Map(told.map((standing) => [standing.domain, standing]));
  const known = new Map<string, boolean>();
  const isTold = (domain: string): boolean => {
    const answer = known.get(domain) ?? isToldUnder(domain, watched, verdicts);
    known.set(domain, answer);
    return answer;
  };
  return exposures.filter(({ mailbox }) => named.has(mailbox) || isTold(domainOf(mailbox)));
}

function isToldUnder(
  domain: string,
  watched: ReadonlyMap<string, DomainStanding>,
  verdicts: ReadonlyMap<string, Verdict>,
): boolean {
  let nearest: Verdict | undefined;
  for (const one of domainAndParents(domain)) {
    nearest ??= verdicts.get(one);
    const standing = watched.get(one);
    if (standing && mayBeMonitored(domain, nearest ?? standing.verdict ?? undefined)) return true;
  }
  return false;
}

export type ToldDomains = {
  /** Watched domains under which addresses may be told. */
  told: ReadonlySet<string>;
  /** Those that hold too many by now, and were not known to. */
  grown: string[];
};

/** Of these domains and those above them. */
export async function findToldDomains(db: Db, domains: Iterable<string>, toldUpTo: number): Promise<ToldDomains> {
  const all = new Set([...new Set(domains)].flatMap((domain) => [...domainAndParents(domain)]));
  const told = (await listStandings(db, [...all])).filter((standing) => heldBackOf(standing) === undefined);
  const grown = await findLarger(db, namesOf(told.filter(dependsOnSize)), toldUpTo);
  return { told: new Set(namesOf(told).filter((domain) => !grown.includes(domain))), grown };
}
