import type { Tx } from "../../../platform/db/database.ts";
import { recordHappening } from "../../events/index.ts";
import { type Customer, seesEverything } from "../customer.ts";
import { portalUsersMoved } from "../happenings.ts";
import { hasPortalUser, linkPortalUser, movePortalUsers } from "./queries-portal-users.ts";

/**
 * Gives the contact portal access if the customer should have it. An existing portal user moves to the contact's
 * address.
 */
export async function giveContactAccess(tx: Tx, customer: Customer): Promise<void> {
  const { id, contactEmail } = customer;
  if (contactEmail === null) return;
  if (!(await hasPortalUser(tx, id))) return giveNewContactAccess(tx, customer);
  const moved = await movePortalUsers(tx, id, contactEmail);
  await recordHappening(
    tx,
    portalUsersMoved,
    moved.map((portalUserId) => ({ portalUserId })),
  );
}

/** The same for a customer that cannot have a portal user yet. */
export async function giveNewContactAccess(tx: Tx, customer: Customer): Promise<void> {
  const { id, contactEmail } = customer;
  if (contactEmail !== null && isToHaveAccess(customer)) await linkPortalUser(tx, id, contactEmail);
}

/** What the partner asked for; by default active customers get access and prospects do not. */
const isToHaveAccess = (customer: Customer): boolean => customer.platformAccess ?? seesEverything(customer);
