import type { Tx } from "../../platform/db/database.ts";
import type { Customer } from "./customer.ts";
import { hasPortalUser, linkPortalUser, movePortalUser } from "./queries.ts";

/**
 * Links the contact to the portal where the customer is to have access: as the partner asked for, and otherwise active
 * customers do and prospects do not. A link that is there already moves to the contact's present address.
 */
export async function giveContactAccess(tx: Tx, customer: Customer): Promise<void> {
  const { id, contactEmail, platformAccess, state } = customer;
  if (contactEmail === null) return;
  if (await hasPortalUser(tx, id)) await movePortalUser(tx, id, contactEmail);
  else if (platformAccess ?? (state.previous ?? state.status) === "active") await linkPortalUser(tx, id, contactEmail);
}

/** The same for a customer that was made in this transaction, and so has no link yet. */
export async function giveNewContactAccess(
  tx: Tx,
  { id, contactEmail, platformAccess, state }: Customer,
): Promise<void> {
  if (contactEmail !== null && (platformAccess ?? state.status === "active"))
    await linkPortalUser(tx, id, contactEmail);
}
