import type { Tx } from "../../platform/db/database.ts";
import { unverified } from "../../platform/http/caller.ts";
import { lockPartner } from "../organisations/index.ts";

/** As a caller sees it whose key was believed a moment too long. */
export const partnerGone = unverified;

/** For a customer that returns: its partner must not be deleted meanwhile. New ones see to it when they are inserted. */
export async function requirePartner(tx: Tx, partnerId: string): Promise<void> {
  if (!(await lockPartner(tx, partnerId))) throw partnerGone();
}
