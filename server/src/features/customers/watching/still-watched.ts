import type { Tx } from "../../../platform/db/database.ts";
import { findWatched, namesOf } from "../../assets/index.ts";
import type { StillWatched } from "../happenings.ts";

/** What later slices need to know when a customer watches less than before. */
export async function stillWatched(tx: Tx, customerId: string): Promise<StillWatched> {
  const { domains, emails } = await findWatched(tx, customerId);
  return { customerId, stillMonitored: { domains: namesOf(domains), emails } };
}
