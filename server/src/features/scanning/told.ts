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
import type { Corpus, Exposure } from "../corpus/index.ts";

/**
 * Keeps the exposures that are watched by name or are under a domain that may be told. Such a domain can have a
 * subdomain that may not be told: `open.telekom.example`, where the company's customers have their mailboxes.
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
  /** Watched domains whose addresses customers may be told. */
  told: ReadonlySet<string>;
  /** Domains that now hold too many addresses and are not yet marked as large. */
  grown: string[];
};

/**
 * Looks at these domains and the ones above them. A domain that some customer has verified is among them however large it
 * is, and measured all the same: the other customers are not told its addresses.
 */
export async function findToldDomains(
  db: Db,
  corpus: Corpus,
  domains: Iterable<string>,
  toldUpTo: number,
): Promise<ToldDomains> {
  const standings = await listStandings(db, domains);
  const told = standings.filter((standing) => heldBackOf(standing) === undefined);
  const toOthers = standings
    .map((standing) => ({ ...standing, isVerified: false }))
    .filter((standing) => heldBackOf(standing) === undefined && dependsOnSize(standing));
  const grown = await corpus.findLarger(namesOf(toOthers), toldUpTo);
  const isTold = (standing: DomainStanding) =>
    heldBackOf({ ...standing, isLarge: standing.isLarge || grown.includes(standing.domain) }) === undefined;
  return { told: new Set(namesOf(told.filter(isTold))), grown };
}
