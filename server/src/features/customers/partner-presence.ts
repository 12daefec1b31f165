import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { holdPartner } from "../organisations/index.ts";

/**
 * No customer may come to life under a partner that is being deleted: its key may still be believed for a moment on
 * some node, and then nobody would look after the customer.
 */
export async function requirePartner(tx: Tx, partnerId: string): Promise<void> {
  if (!(await holdPartner(tx, partnerId))) throw new Refusal("unauthorized", "Failed to verify org API key");
}
