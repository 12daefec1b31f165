import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import type { DomainVerdicts } from "../../kernel/domain-name.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import {
  dependsOnSize,
  findWatched,
  heldBackOf,
  listAssets,
  namesOf,
  noteLarge,
  noteNotLarge,
} from "../assets/index.ts";
import { announceFirstScan, recordExposures } from "../breaches/index.ts";
import { byBreach, type Corpus, type Exposure } from "../corpus/index.ts";
import { type Customer, lockCustomers, markScanned, requestScans } from "../customers/index.ts";
import { noteScan } from "./queries.ts";
import { isMadeUp, listWatchersOf } from "./queries-watched.ts";
import { onlyDisclosed } from "./disclosed-domains.ts";

/** What the corpus knows about a customer's assets. Not yet recorded. */
export type Finding = {
  customerId: string;
  exposures: Exposure[];
  /** Domains whose addresses the customer may be told. The exposures contain all addresses under them. */
  disclosed: string[];
  verdictOf: DomainVerdicts;
  /** Domains that now hold more addresses than may be told and are not yet marked as large. */
  grown: string[];
  /** Domains that are marked as large and no longer are. */
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
  if (isInvented) return { customerId, exposures: [], disclosed: [], verdictOf, grown: [], shrunk: [], isMadeUp: true };
  const measured = domains.filter(dependsOnSize);
  const others = domains.filter((standing) => !dependsOnSize(standing) && heldBackOf(standing) === undefined);
  // A domain's look-up already includes the addresses under it.
  const wanted = new Set(namesOf([...measured, ...others]));
  const mailboxes = [...new Set(emails.map(mailboxOf))];
  const [upToLimit, allOfOthers, ofSingle] = await Promise.all([
    corpus.lookUpDomains(namesOf(measured), disclosureLimit),
    corpus.lookUpDomains(namesOf(others)),
    corpus.lookUpMailboxes(mailboxes.filter((mailbox) => !wanted.has(domainOf(mailbox)))),
  ]);
  const larger = new Set(upToLimit.larger);
  const ofLarger = await corpus.lookUpMailboxes(mailboxes.filter((mailbox) => larger.has(domainOf(mailbox))));
  return {
    customerId,
    exposures: [...ofSingle, ...ofLarger, ...upToLimit.exposures, ...allOfOthers.exposures],
    disclosed: [...wanted].filter((domain) => !larger.has(domain)),
    verdictOf,
    grown: namesOf(measured.filter(({ domain, isLarge }) => !isLarge && larger.has(domain))),
    shrunk: namesOf(measured.filter(({ domain, isLarge }) => isLarge && !larger.has(domain))),
    isMadeUp: false,
  };
}

/**
 * Records what was found, and tells what is new. The customer's assets may have changed since the look-up: nothing is
 * recorded for removed ones, and added ones get a scan of their own.
 */
export async function recordFinding(tx: Tx, finding: Finding): Promise<Customer | undefined> {
  const { customerId, exposures, verdictOf, grown, shrunk } = finding;
  const [customer] = await lockCustomers(tx, [customerId]);
  // The customer was offboarded after the scan was requested, so scans have stopped.
  if (!customer || customer.state.previous !== null) return undefined;
  const assets = await listAssets(tx, customerId);
  const watched = new Set(assets.domains);
  const disclosed = finding.disclosed.filter((domain) => watched.has(domain));
  const kept = onlyDisclosed(exposures, { domains: disclosed, emails: assets.emails, verdictOf });
  await recordExposures(tx, customer, assets, byBreach(kept));
  if (await markScanned(tx, customerId)) await announceFirstScan(tx, customer);
  await noteScan(tx, customer);
  await noteLarge(tx, grown);
  // Other customers who watch a domain that is no longer large have not been told its addresses yet.
  const others = await listWatchersOf(tx, await noteNotLarge(tx, shrunk));
  await requestScans(
    tx,
    others.filter((id) => id !== customerId),
  );
  return customer;
}
