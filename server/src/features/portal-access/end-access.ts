// What ends a portal session early:
// - The customer is offboarded, or the access moves to another address: below.
// - The user signs out, or a used refresh token comes back: sessions.ts.
// - An operator revokes it: revoke.ts.
// - It came through the customer's own provider, and that is switched off, removed or replaced; or it came through a link, and the partner switches links off for the customer: sign-in-connections/connections.ts.
// - The customer's plan has no portal: findUsableLink and isLiving refuse until it does.
// - The API key that requested its link is revoked, or the member of staff removed: isLiving in queries-sessions.ts no longer finds it.
// - The member of staff who created its link may no longer sign in as customers: below, and isLiving.
//
// Links always end before sessions: this waits for a sign-in that is using a link, and then ends the new session too.

import { exposuresErased } from "../breaches/index.ts";
import { rolesWith, type StaffRole } from "../callers/index.ts";
import { customersLeft, portalUsersMoved } from "../customers/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { staffRolesChanged } from "../staff/index.ts";
import { deleteSignInConnectionsOf, deleteKnownPeople } from "./sign-in-connections/queries.ts";
import { endLookIns } from "./look-ins/look-ins.ts";
import { deleteUnusedLinks } from "./links/queries.ts";
import { deleteProfiles } from "./sessions/queries-profiles.ts";
import { markEndedFor } from "./sessions/queries-sessions.ts";

/** An offboarded customer loses access immediately. After it is reactivated, its users have to sign in again. */
const offboarding: Subscription[] = [
  onHappening(customersLeft, (tx, customers) => deleteUnusedLinks(tx, { customerIds: customerIdsOf(customers) })),
  onHappening(customersLeft, (tx, customers) =>
    markEndedFor(tx, { customerIds: customerIdsOf(customers) }, "offboarded"),
  ),
  onHappening(customersLeft, async (tx, customers) => {
    await endLookIns(tx, {}, { customerIds: customerIdsOf(customers) }, "customer gone");
  }),
];

/** The new address is a different person, who gets neither the language nor the last visit of the previous one. */
const passingOn: Subscription[] = [
  onHappening(portalUsersMoved, (tx, users) => deleteUnusedLinks(tx, { userIds: userIdsOf(users) })),
  onHappening(portalUsersMoved, (tx, users) => markEndedFor(tx, { userIds: userIdsOf(users) }, "user changed")),
  onHappening(portalUsersMoved, (tx, users) => deleteKnownPeople(tx, userIdsOf(users))),
  onHappening(portalUsersMoved, (tx, users) => deleteProfiles(tx, userIdsOf(users))),
];

/** For good: links and sessions that they created don't come back with the right. */
const demoting: Subscription[] = [
  onHappening(staffRolesChanged, async (tx, changes) => {
    const makerIds = withoutRight(changes);
    if (makerIds.length > 0) await deleteUnusedLinks(tx, { makerIds });
  }),
  onHappening(staffRolesChanged, async (tx, changes) => {
    const makerIds = withoutRight(changes);
    if (makerIds.length > 0) await markEndedFor(tx, { makerIds }, "right lost");
  }),
];

/**
 * Erased with the exposures of a customer that left long ago: its provider's secret, and who its people are at the
 * provider.
 */
const erasing: Subscription[] = [
  onHappening(exposuresErased, (tx, customers) => deleteSignInConnectionsOf(tx, customerIdsOf(customers))),
];

/** Ends sessions and unused links. */
export const endingAccess: readonly Subscription[] = [...offboarding, ...passingOn, ...demoting, ...erasing];

const customerIdsOf = (facts: readonly { customerId: string }[]) => facts.map(({ customerId }) => customerId);
const userIdsOf = (facts: readonly { portalUserId: string }[]) => facts.map(({ portalUserId }) => portalUserId);

/** Members of staff who may no longer sign in as customers. */
const withoutRight = (changes: readonly { membershipId: string; role: StaffRole }[]) =>
  changes.filter(({ role }) => !rolesWith("customers:sign-in").includes(role)).map(({ membershipId }) => membershipId);
