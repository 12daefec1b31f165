import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockPartner } from "../organisations/index.ts";

/** As a caller sees it whose key was believed a moment too long. */
export const partnerGone = (): Refusal => new Refusal("unauthorized", "Failed to verify org API key");

/** For a customer that returns: its partner must not be deleted meanwhile. New ones see to it when they are inserted. */
export async function requirePartner(tx: Tx, partnerId: string): Promise<void> {
  if (!(await lockPartner(tx, partnerId))) throw partnerGone();
}
