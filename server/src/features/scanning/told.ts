import { type DomainVerdicts, isUnder, mayBeMonitored } from "../../kernel/domain-name.ts";
import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Assets, dependsOnSize, heldBackOf, listStandings, namesOf } from "../assets/index.ts";
import { type Exposure, findLarger } from "../corpus/index.ts";

/**
 * Those of the exposures that are watched by name, or stand under one of the domains that may be told. Under such a domain
 * there may be another that may not: `open.telekom.example`, where customers of the company have their mailboxes.
 */
export function onlyTold(exposures: readonly Exposure[], told: Assets & { verdictOf: DomainVerdicts }): Exposure[] {
  const named = new Set(told.emails.map(mailboxOf));
  const domains = new Set(told.domains);
  const known = new Map<string, boolean>();
  const isTold = (domain: string): boolean => {
    const answer = known.get(domain) ?? (isUnder(domain, domains) && mayBeMonitored(domain, told.verdictOf(domain)));
    known.set(domain, answer);
    return answer;
  };
  return exposures.filter(({ mailbox }) => named.has(mailbox) || isTold(domainOf(mailbox)));
}

export type ToldDomains = {
  /** Watched domains under which addresses may be told. */
  told: ReadonlySet<string>;
  /** Those that hold too many by now, and were not known to. */
  grown: string[];
};

/** Of these domains and those above them. */
export async function findToldDomains(db: Db, domains: Iterable<string>, toldUpTo: number): Promise<ToldDomains> {
  const told = (await listStandings(db, domains)).filter((standing) => heldBackOf(standing) === undefined);
  const grown = await findLarger(db, namesOf(told.filter(dependsOnSize)), toldUpTo);
  return { told: new Set(namesOf(told).filter((domain) => !grown.includes(domain))), grown };
}
