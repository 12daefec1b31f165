import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { type Assets, listAssets } from "../assets/index.ts";
import { announceFirstScan, recordExposures } from "../breaches/index.ts";
import { type Customer, lockCustomers, markScanned } from "../customers/index.ts";
import { byBreach, type Exposure, lookUpDomains, lookUpMailboxes } from "../corpus/index.ts";
import { noteScan } from "./queries.ts";

/**
 * Looks up all that is watched for a customer, keeps what is found, and tells what is new. The row is held throughout:
 * assets that change meanwhile wait for it, and have a scan of their own.
 */
export async function scan(tx: Tx, customerId: string): Promise<Customer | undefined> {
  const [customer] = await lockCustomers(tx, [customerId]);
  // Offboarded since it was asked for: scans have stopped.
  if (!customer || customer.state.previous !== null) return undefined;
  const assets = await listAssets(tx, customerId);
  await recordExposures(tx, customer, assets, byBreach(await exposuresOf(tx, assets)));
  if (await markScanned(tx, customerId)) await announceFirstScan(tx, customer);
  await noteScan(tx, customer);
  return customer;
}

/** What the corpus knows about watched addresses and about addresses under watched domains. */
async function exposuresOf(db: Db, { domains, emails }: Assets): Promise<Exposure[]> {
  const watched = new Set(domains);
  // Those under a watched domain come with the domain.
  const elsewhere = [...new Set(emails.map(mailboxOf))].filter((mailbox) => !watched.has(domainOf(mailbox)));
  return [...(await lookUpMailboxes(db, elsewhere)), ...(await lookUpDomains(db, domains))];
}
