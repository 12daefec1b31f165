import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs/define.ts";
import { findWatched, heldBackOf, namesOf } from "../assets/index.ts";
import { recordExposures } from "../breaches/index.ts";
import { byBreach, type Corpus } from "../corpus/index.ts";
import { lockCustomers } from "../customers/index.ts";
import { type Hit, listNextDomains, takeHits } from "./queries.ts";
import { findDisclosedDomains, onlyDisclosed } from "./disclosed-domains.ts";

/** Tells customers what an import found about them. */
export const tellHits = defineJob("tell-hits", z.object({ importId: Uuid }));

const CUSTOMERS_AT_ONCE = 20;

/**
 * Finds domains of the next few customers that now hold too many addresses to tell individually and are not yet marked
 * as large. The import may have run with another setting, and another import may have made the domain grow since.
 */
export async function findGrown(db: Db, corpus: Corpus, importId: string, disclosureLimit: number): Promise<string[]> {
  const domains = await listNextDomains(db, importId, CUSTOMERS_AT_ONCE);
  return (await findDisclosedDomains(db, corpus, domains, disclosureLimit)).grown;
}

/** Tells the next few customers. Returns how many, so that the caller knows whether to continue. */
export async function recordNextHits(tx: Tx, importId: string): Promise<number> {
  const hits = await takeHits(tx, importId, CUSTOMERS_AT_ONCE);
  const ids = [...new Set(hits.map(({ customerId }) => customerId))].sort();
  if (ids.length === 0) return 0;
  for (const customer of await lockCustomers(tx, ids)) {
    // The customer may have become a prospect or left since the hit.
    if (customer.state.status !== "active") continue;
    const exposures = hits.filter(({ customerId }) => customerId === customer.id).map(exposureOf);
    const { domains, emails, verdictOf } = await findWatched(tx, customer.id);
    const disclosed = namesOf(domains.filter((standing) => heldBackOf(standing) === undefined));
    const kept = onlyDisclosed(exposures, { domains: disclosed, emails, verdictOf });
    await recordExposures(tx, customer, { domains: namesOf(domains), emails }, byBreach(kept));
  }
  return ids.length;
}

const exposureOf = ({ mailbox, breachId }: Hit) => ({ mailbox, breachIds: [breachId] });
