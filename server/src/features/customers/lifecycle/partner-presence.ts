import type { Tx } from "../../../platform/db/database.ts";
import { unverified } from "../../callers/index.ts";
import { lockPartner } from "../../organisations/index.ts";

/**
 * For a reactivated customer: locks its partner, so that no one deletes the partner in the meantime. For a new
 * customer, the insert does this. If the partner was deleted while its key was still cached as valid, the caller gets
 * the same error as for an unknown key.
 */
export async function requirePartner(tx: Tx, partnerId: string): Promise<void> {
  if (!(await lockPartner(tx, partnerId))) throw unverified();
}
