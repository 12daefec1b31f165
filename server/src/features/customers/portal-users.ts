import type { Tx } from "../../platform/db/database.ts";
import { recordHappening } from "../events/index.ts";
import { type Customer, seesEverything } from "./customer.ts";
import { portalUsersMoved } from "./happenings.ts";
import { hasPortalUser, linkPortalUser, movePortalUsers } from "./queries.ts";

/** Links the contact to the portal where there is to be access; a link that is there already moves to the contact. */
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

/** The same for a customer that cannot have a link yet. */
export async function giveNewContactAccess(tx: Tx, customer: Customer): Promise<void> {
  const { id, contactEmail } = customer;
  if (contactEmail !== null && isToHaveAccess(customer)) await linkPortalUser(tx, id, contactEmail);
}

/** As the partner asked for; otherwise active customers do and prospects do not. */
const isToHaveAccess = (customer: Customer): boolean => customer.platformAccess ?? seesEverything(customer);
