import { type DomainVerdicts, isUnder, mayBeMonitored } from "../../kernel/domain-name.ts";
import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import type { Db } from "../../platform/db/database.ts";
import {
  type Assets,
  dependsOnSize,
  type DomainStanding,
  heldBackOf,
  listStandings,
  namesOf,
} from "../assets/index.ts";
import type { Corpus } from "../corpus/index.ts";

/**
 * Whether a mailbox is watched by name or under a domain that may be disclosed. Such a domain can have a subdomain that
 * may not be disclosed: `open.telekom.example`, where the company's customers have their mailboxes.
 */
export function disclosable(watched: Assets & { verdictOf: DomainVerdicts }): (mailbox: string) => boolean {
  const named = new Set(watched.emails.map(mailboxOf));
  const domains = new Set(watched.domains);
  const known = new Map<string, boolean>();
  const isDisclosed = (domain: string): boolean => {
    const answer = known.get(domain) ?? (isUnder(domain, domains) && mayBeMonitored(domain, watched.verdictOf(domain)));
    known.set(domain, answer);
    return answer;
  };
  return (mailbox) => named.has(mailbox) || isDisclosed(domainOf(mailbox));
}

export type DisclosedDomains = {
  /** Watched domains whose addresses may be disclosed to customers. */
  disclosed: ReadonlySet<string>;
  /** Domains that now hold too many addresses and are not yet marked as large. */
  grown: string[];
};

/**
 * Looks at these domains and the ones above them. This includes verified domains of any size. They're measured too,
 * because other customers must not see their addresses.
 */
export async function findDisclosedDomains(
  db: Db,
  corpus: Corpus,
  domains: Iterable<string>,
  disclosureLimit: number,
): Promise<DisclosedDomains> {
  const standings = await listStandings(db, domains);
  const disclosed = standings.filter((standing) => heldBackOf(standing) === undefined);
  const toOthers = standings
    .map((standing) => ({ ...standing, isVerified: false }))
    .filter((standing) => heldBackOf(standing) === undefined && dependsOnSize(standing));
  const grown = await corpus.findLarger(namesOf(toOthers), disclosureLimit);
  const isDisclosed = (standing: DomainStanding) =>
    heldBackOf({ ...standing, isLarge: standing.isLarge || grown.includes(standing.domain) }) === undefined;
  return { disclosed: new Set(namesOf(disclosed.filter(isDisclosed))), grown };
}
