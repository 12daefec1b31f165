import { updatingFigures } from "../features/analytics/index.ts";
import { droppingUnmonitored, followingSensitivity } from "../features/breaches/index.ts";
import { scanningVerified } from "../features/customers/index.ts";
import { connectSubscriptions, type Subscription } from "../features/events/index.ts";
import { erasingMails } from "../features/mails/index.ts";
import { alerting, mailingDomainLinks, mailingInvitations, welcoming } from "../features/notifications/index.ts";
import { endingAccess } from "../features/portal-access/index.ts";
import { erasingReports } from "../features/reports/index.ts";
import { endingSessionsOfPartners } from "../features/staff/index.ts";
import { followingCustomers } from "../features/usage/index.ts";
import { storingNamedEvents } from "../features/webhooks/index.ts";

/**
 * What slices do when something happens in another slice. They act in the same transaction, in this order. A slice
 * cannot call a later one; it records what happened, and this list says who acts on it.
 */
export const SUBSCRIPTIONS: readonly Subscription[] = [
  // partner.left
  endingSessionsOfPartners,
  // assets.unmonitored
  droppingUnmonitored,
  // domain.mail-asked
  mailingDomainLinks,
  // domain.verified
  scanningVerified,
  // breach.sensitivity-changed
  followingSensitivity,
  // customer.breach.found
  alerting,
  // customer.activated
  welcoming,
  // customer.activated, customer.left, customer.terms-changed
  ...followingCustomers,
  // customer.left, portal-user.moved, staff.role-changed, exposures.erased
  ...endingAccess,
  // exposures.erased: mails first, because they may contain reports
  ...erasingMails,
  erasingReports,
  // staff.invited
  mailingInvitations,
  // figures.changed, partner.counted, customer.breach.found
  ...updatingFigures,
  // event.offered
  storingNamedEvents,
];

connectSubscriptions(SUBSCRIPTIONS);
