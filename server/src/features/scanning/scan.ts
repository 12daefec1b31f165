import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import { type DomainVerdicts, isUnder } from "../../kernel/domain-name.ts";
import { portions } from "../../kernel/portions.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import {
  dependsOnSize,
  type DomainStanding,
  findWatched,
  heldBackOf,
  listAssets,
  namesOf,
  noteLarge,
  noteNotLarge,
} from "../assets/index.ts";
import { announceFirstScan, recordExposures } from "../breaches/index.ts";
import type { Corpus } from "../corpus/index.ts";
import { type Customer, lockCustomers, markScanned, requestScans } from "../customers/index.ts";
import { FoundMailboxes } from "./found.ts";
import { noteScan } from "./queries.ts";
import { isMadeUp, listWatchersOf } from "./queries-watched.ts";
import { disclosable } from "./disclosed-domains.ts";

/** What the corpus knows about a customer's assets. Not yet recorded. */
export type Finding = {
  customerId: string;
  found: FoundMailboxes;
  /** Domains whose addresses the customer may see. */
  disclosed: string[];
  verdictOf: DomainVerdicts;
  /** Domains that now have more addresses than may be disclosed and aren't marked as large yet. */
  grown: string[];
  /** Domains that are marked as large but no longer are. */
  shrunk: string[];
  /** Whether it is a sandbox's customer, for whom nothing was looked up. */
  isMadeUp: boolean;
};

/**
 * Looks up everything a customer watches. Reading and decoding pages takes most of a scan's time, so it happens outside
 * the transaction that records the result. The customer's row is not locked meanwhile. For a sandbox's customer
 * nothing is looked up: it has the breaches that are simulated for it.
 */
export async function lookUpAssets(
  db: Db,
  corpus: Corpus,
  customerId: string,
  disclosureLimit: number,
): Promise<Finding> {
  const [{ domains, emails, verdictOf }, isInvented] = await Promise.all([
    findWatched(db, customerId),
    isMadeUp(db, customerId),
  ]);
  const named = new Set(emails.map(mailboxOf));
  const found = new FoundMailboxes(named);
  if (isInvented) return { customerId, found, disclosed: [], verdictOf, grown: [], shrunk: [], isMadeUp: true };
  const wanted = domains.filter((standing) => dependsOnSize(standing) || heldBackOf(standing) === undefined);
  const isDisclosed = disclosable({ domains: namesOf(wanted), emails, verdictOf });
  const disclosed = new Set<string>();
  // A domain comes before its subdomains. What was found with a domain isn't looked up again.
  for (const some of portions(wanted.toSorted(byDepth), DOMAINS_AT_ONCE)) {
    const asked = some.filter(({ domain }) => !isUnder(domain, disclosed));
    const { exposures, larger } = await corpus.lookUpDomains(namesOf(asked), disclosureLimit);
    for (const exposure of exposures) if (isDisclosed(exposure.mailbox)) found.add(exposure);
    const isLarger = new Set(larger);
    for (const { domain } of some) if (!isLarger.has(domain)) disclosed.add(domain);
    for (const { domain } of asked.filter((standing) => isLarger.has(standing.domain) && !dependsOnSize(standing))) {
      if (!isUnder(domain, disclosed))
        await readLarge(corpus, domain, { found, disclosed: new Set(disclosed), isDisclosed });
      disclosed.add(domain);
    }
  }
  const single = [...named].filter((mailbox) => !isUnder(domainOf(mailbox), disclosed));
  for (const exposure of await corpus.lookUpMailboxes(single)) found.add(exposure);
  const measured = wanted.filter(dependsOnSize);
  return {
    customerId,
    found,
    disclosed: [...disclosed],
    verdictOf,
    grown: namesOf(measured.filter(({ domain, isLarge }) => !isLarge && !disclosed.has(domain))),
    shrunk: namesOf(measured.filter(({ domain, isLarge }) => isLarge && disclosed.has(domain))),
    isMadeUp: false,
  };
}

/** Each of them may have as many addresses as may be disclosed, and all of them are in memory at once. */
const DOMAINS_AT_ONCE = 50;

const depthOf = (domain: string): number => domain.split(".").length;
const byDepth = (one: DomainStanding, other: DomainStanding): number => depthOf(one.domain) - depthOf(other.domain);

/** Reads a domain that is disclosed regardless of its size, except for what is under domains that were read before. */
async function readLarge(
  corpus: Corpus,
  domain: string,
  {
    found,
    disclosed,
    isDisclosed,
  }: { found: FoundMailboxes; disclosed: ReadonlySet<string>; isDisclosed: (mailbox: string) => boolean },
): Promise<void> {
  for await (const portion of corpus.readDomain(domain)) {
    for (const exposure of portion) {
      if (isDisclosed(exposure.mailbox) && !isUnder(domainOf(exposure.mailbox), disclosed)) found.add(exposure);
    }
  }
}

/**
 * Records what was found, and announces what is new. The customer's assets may have changed since the look-up: nothing
 * is recorded for removed ones, and added ones get their own scan.
 */
export async function recordFinding(tx: Tx, finding: Finding): Promise<Customer | undefined> {
  const { customerId, found, verdictOf, grown, shrunk } = finding;
  const [customer] = await lockCustomers(tx, [customerId]);
  // The customer was offboarded after the scan was requested, so scans have stopped.
  if (!customer || customer.state.previous !== null) return undefined;
  const assets = await listAssets(tx, customerId);
  const watched = new Set(assets.domains);
  const disclosed = finding.disclosed.filter((domain) => watched.has(domain));
  await recordExposures(
    tx,
    customer,
    assets,
    found.only(disclosable({ domains: disclosed, emails: assets.emails, verdictOf })),
  );
  if (await markScanned(tx, customerId)) await announceFirstScan(tx, customer);
  await noteScan(tx, customer);
  await noteLarge(tx, grown);
  // Other customers that watch a domain that is no longer large haven't seen its addresses yet.
  const others = await listWatchersOf(tx, await noteNotLarge(tx, shrunk));
  await requestScans(
    tx,
    others.filter((id) => id !== customerId),
  );
  return customer;
}
