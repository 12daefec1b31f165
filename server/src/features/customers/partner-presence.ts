import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { findPartnerId, lockPartner } from "../organisations/index.ts";

// No customer may come to life under a partner that is being deleted: its key may still be believed for a moment on
// some node, and then nobody would look after the customer. A deletion locks the partner and counts its customers.

/**
 * For a customer whose row was just inserted. Its foreign key holds the partner's row, so a deletion either waits and
 * counts this customer, or went first and is seen here; a lock of our own would be one more write for each onboarding.
 */
export async function requirePartnerOfNew(tx: Tx, partnerId: string): Promise<void> {
  if (!(await findPartnerId(tx, partnerId))) throw partnerGone();
}

/** For a customer that returns: nothing holds the partner's row yet. */
export async function requirePartnerOfReturning(tx: Tx, partnerId: string): Promise<void> {
  if (!(await lockPartner(tx, partnerId))) throw partnerGone();
}

const partnerGone = () => new Refusal("unauthorized", "Failed to verify org API key");
