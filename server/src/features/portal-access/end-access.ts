// What ends a portal session before its time:
// - The customer is offboarded, or the access passes to another address: below.
// - The user signs out, or a used refresh token comes back: sessions.ts.
// - An operator revokes it: revoke.ts.
// - The API key that asked for its link is revoked: isLiving in queries-sessions.ts finds it no more.
//
// Links go before sessions, here as everywhere: a sign-in that is using one is waited for, and its session is then among
// those that end.

import { customersLeft, portalUsersMoved } from "../customers/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { deleteUnusedLinks } from "./queries-links.ts";
import { deleteProfiles } from "./queries-profiles.ts";
import { markEndedFor } from "./queries-sessions.ts";

/** An offboarded customer is shut out at once, and stays so when it comes back: it signs in anew. */
const offboarding: Subscription[] = [
  onHappening(customersLeft, (tx, customers) => deleteUnusedLinks(tx, { customerIds: customerIdsOf(customers) })),
  onHappening(customersLeft, (tx, customers) =>
    markEndedFor(tx, { customerIds: customerIdsOf(customers) }, "offboarded"),
  ),
];

/** Another person: with neither the language nor the last visit of the one before. */
const passingOn: Subscription[] = [
  onHappening(portalUsersMoved, (tx, users) => deleteUnusedLinks(tx, { userIds: userIdsOf(users) })),
  onHappening(portalUsersMoved, (tx, users) => markEndedFor(tx, { userIds: userIdsOf(users) }, "user changed")),
  onHappening(portalUsersMoved, (tx, users) => deleteProfiles(tx, userIdsOf(users))),
];

/** Ends sessions and unused links. */
export const endingAccess: readonly Subscription[] = [...offboarding, ...passingOn];

const customerIdsOf = (facts: readonly { customerId: string }[]) => facts.map(({ customerId }) => customerId);
const userIdsOf = (facts: readonly { portalUserId: string }[]) => facts.map(({ portalUserId }) => portalUserId);
