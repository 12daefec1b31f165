import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs/define.ts";
import { listAssets } from "../assets/index.ts";
import { recordExposures } from "../breaches/index.ts";
import { byBreach } from "../corpus/index.ts";
import { lockCustomers } from "../customers/index.ts";
import { type Hit, takeHits } from "./queries.ts";

/** Tells customers what an import holds about them. */
export const tellHits = defineJob("tell-hits", z.object({ importId: Uuid }));

const CUSTOMERS_AT_ONCE = 20;

/** Tells the next few customers; returns how many, so the caller knows to go on. */
export async function tellNextHits(tx: Tx, importId: string): Promise<number> {
  const hits = await takeHits(tx, importId, CUSTOMERS_AT_ONCE);
  const ids = [...new Set(hits.map(({ customerId }) => customerId))].sort();
  if (ids.length === 0) return 0;
  for (const customer of await lockCustomers(tx, ids)) {
    // Since the hit, it may have become a prospect or left.
    if (customer.state.status !== "active") continue;
    const exposures = hits.filter(({ customerId }) => customerId === customer.id).map(exposureOf);
    await recordExposures(tx, customer, await listAssets(tx, customer.id), byBreach(exposures));
  }
  return ids.length;
}

const exposureOf = ({ mailbox, breachId }: Hit) => ({ mailbox, breachIds: [breachId] });
