import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs/define.ts";
import { findWatched, heldBackOf, namesOf } from "../assets/index.ts";
import { recordExposures } from "../breaches/index.ts";
import { byBreach, type Corpus } from "../corpus/index.ts";
import { type Customer, lockCustomers, requestScans } from "../customers/index.ts";
import { dropHits, findNextHit, type Hit, listHitDomains, takeHits } from "./queries.ts";
import { findDisclosedDomains, disclosable } from "./disclosed-domains.ts";

/** Notifies customers of what an import found about them. */
export const tellHits = defineJob("tell-hits", z.object({ importId: Uuid }));

/** A customer with more hits is scanned instead, which takes no more memory for more of them. */
const AT_ONCE = { customers: 20, hits: 50_000 };

/**
 * Finds domains of the next few customers that now have too many addresses to list one by one and aren't marked as
 * large yet. The import may have run with another setting, and another import may have made the domain grow since.
 */
export async function findGrown(db: Db, corpus: Corpus, importId: string, disclosureLimit: number): Promise<string[]> {
  const { ids } = await findNextHit(db, importId, AT_ONCE);
  const domains = await listHitDomains(db, importId, ids);
  return (await findDisclosedDomains(db, corpus, domains, disclosureLimit)).grown;
}

/** Notifies the next few customers. Returns how many, so that the caller knows whether to continue. */
export async function recordNextHits(tx: Tx, importId: string, atOnce = AT_ONCE): Promise<number> {
  const { ids, tooMany } = await findNextHit(tx, importId, atOnce);
  if (tooMany !== undefined) {
    await dropHits(tx, importId, tooMany, atOnce.hits);
    const scanned = (await lockCustomers(tx, [tooMany])).filter(isActive);
    await requestScans(
      tx,
      scanned.map(({ id }) => id),
    );
    return 1;
  }
  if (ids.length === 0) return 0;
  const hits = await takeHits(tx, importId, ids);
  const uncounted: string[] = [];
  for (const customer of await lockCustomers(tx, ids)) {
    if (!isActive(customer)) continue;
    const { domains, emails, verdictOf } = await findWatched(tx, customer.id);
    const disclosed = namesOf(domains.filter((standing) => heldBackOf(standing) === undefined));
    const isDisclosed = disclosable({ domains: disclosed, emails, verdictOf });
    const kept = hits
      .filter(({ customerId, mailbox }) => customerId === customer.id && isDisclosed(mailbox))
      .map(exposureOf);
    const exposed = { mailboxes: byBreach(kept) };
    const { isUncounted } = await recordExposures(tx, customer, { domains: namesOf(domains), emails }, exposed);
    if (isUncounted) uncounted.push(customer.id);
  }
  await requestScans(tx, uncounted);
  return ids.length;
}

/** A customer may have become a prospect or been offboarded since the hit. */
const isActive = ({ state }: Customer): boolean => state.status === "active";

const exposureOf = ({ mailbox, breachId }: Hit) => ({ mailbox, breachIds: [breachId] });
