import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { dependsOnSize, findWatched, heldBackOf, namesOf, noteLarge, noteNotLarge } from "../assets/index.ts";
import { announceFirstScan, recordExposures } from "../breaches/index.ts";
import { type Customer, lockCustomers, markScanned, requestScans } from "../customers/index.ts";
import { byBreach, type Exposure, lookUpDomains, lookUpDomainsUpTo, lookUpMailboxes } from "../corpus/index.ts";
import { noteScan } from "./queries.ts";
import { listWatchersOf } from "./queries-watched.ts";
import { onlyTold } from "./told.ts";

/** What the corpus knows about a customer's assets, not yet recorded. */
export type Finding = {
  customerId: string;
  /** When the look-up began: the corpus may have grown since. */
  at: Date;
  exposures: Exposure[];
  /** Domains that were looked up whole, so that what stands under them may be told. */
  whole: ReadonlySet<string>;
  /** Domains that hold more addresses than may be told, and were not known to. */
  grown: string[];
  /** The other way round. */
  shrunk: string[];
};

/**
 * Looks up all that is watched for a customer. Reading and decoding pages takes most of a scan's time, so it happens
 * outside the transaction that records; nothing is locked meanwhile.
 */
export async function lookUpAssets(db: Db, customerId: string, toldUpTo: number): Promise<Finding> {
  const { at, domains, emails } = await findWatched(db, customerId);
  const measured = domains.filter(dependsOnSize);
  const others = domains.filter((standing) => !dependsOnSize(standing) && heldBackOf(standing) === undefined);
  const lookedUp = new Set(namesOf([...measured, ...others]));
  const mailboxes = [...new Set(emails.map(mailboxOf))];
  const [apart, upToLimit, allOfOthers] = await Promise.all([
    // Those under a domain that is looked up come with it.
    lookUpMailboxes(
      db,
      mailboxes.filter((mailbox) => !lookedUp.has(domainOf(mailbox))),
    ),
    lookUpDomainsUpTo(db, namesOf(measured), toldUpTo),
    lookUpDomains(db, namesOf(others)),
  ]);
  const larger = new Set(upToLimit.larger);
  const stillApart = mailboxes.filter((mailbox) => larger.has(domainOf(mailbox)));
  return {
    customerId,
    at,
    exposures: [...apart, ...(await lookUpMailboxes(db, stillApart)), ...upToLimit.exposures, ...allOfOthers],
    whole: new Set([...lookedUp].filter((domain) => !larger.has(domain))),
    grown: namesOf(measured.filter(({ domain, isLarge }) => !isLarge && larger.has(domain))),
    shrunk: namesOf(measured.filter(({ domain, isLarge }) => isLarge && !larger.has(domain))),
  };
}

/**
 * Keeps what was found, and tells what is new. What is watched may have changed since it was looked up: of what is watched
 * no longer nothing is kept, and what came has a scan of its own.
 */
export async function recordFinding(tx: Tx, finding: Finding): Promise<Customer | undefined> {
  const { customerId, at, exposures, whole, grown, shrunk } = finding;
  const [customer] = await lockCustomers(tx, [customerId]);
  // Offboarded since it was asked for: scans have stopped.
  if (!customer || customer.state.previous !== null) return undefined;
  const watched = await findWatched(tx, customerId);
  const { domains, emails } = watched;
  const told = domains.filter(({ domain, verdict }) => !heldBackOf({ domain, verdict, isLarge: !whole.has(domain) }));
  const assets = { domains: namesOf(domains), emails };
  await recordExposures(tx, customer, assets, byBreach(onlyTold(exposures, told, watched)));
  if (await markScanned(tx, customerId)) await announceFirstScan(tx, customer);
  await noteScan(tx, customer, at);
  await noteLarge(tx, grown);
  // Whoever else watches what is told again has not been told of it yet.
  const others = await listWatchersOf(tx, await noteNotLarge(tx, shrunk));
  await requestScans(
    tx,
    others.filter((id) => id !== customerId),
  );
  return customer;
}
