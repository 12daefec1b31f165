import type { Tx } from "../../../platform/db/database.ts";
import { forgetDetails } from "../../audit/index.ts";
import { sensitivityChanged } from "../../catalogue/index.ts";
import { requestScans } from "../../customers/index.ts";
import {
  forgetDropped,
  forgetInstances,
  notifyPages,
  onHappening,
  recordHappening,
  type Subscription,
} from "../../events/index.ts";
import { figuresChanged } from "../../organisations/index.ts";
import { listActiveWith, lockSensitivity, discloseAgain, withhold } from "./queries-sensitivity.ts";

/** Hides breaches that have become sensitive from others, and discloses those again that no longer are. */
export const followingSensitivity: Subscription = onHappening(sensitivityChanged, async (tx, changes) => {
  const idsOf = (wanted: boolean) =>
    changes.filter(({ isSensitive }) => isSensitive === wanted).map(({ breachId }) => breachId);
  const [sensitive, ordinary] = [idsOf(true), idsOf(false)];
  await lockSensitivity(tx);
  if (sensitive.length > 0) await hide(tx, sensitive);
  // All customers see again what they saw before, even those that aren't scanned any more. The scan announces what was
  // never disclosed.
  if (ordinary.length > 0) await discloseAgain(tx, ordinary);
  if (ordinary.length > 0) await requestScans(tx, await listActiveWith(tx, ordinary));
});

/**
 * Removes breaches from everything that others can see. They're removed from stored events too, because an endpoint
 * created tomorrow can be sent the events of last month. What has already left the service can't be taken back.
 */
async function hide(tx: Tx, breachIds: readonly number[]): Promise<void> {
  const hidden = await withhold(tx, breachIds);
  if (hidden.length === 0) return;
  const instanceIds = hidden.map(({ id }) => id);
  const customerIds = [...new Set(hidden.map(({ customerId }) => customerId))];
  const uncounted = await forgetInstances(tx, { customerIds, instanceIds });
  const ofDropped = await forgetDropped(tx, hidden);
  await recordHappening(
    tx,
    figuresChanged,
    [...uncounted, ...ofDropped].map(({ partnerId, found }) => ({ partnerId, breaches: -found })),
  );
  // Also pages that show it already are to forget it.
  await notifyPages(
    tx,
    hidden.map(({ partnerId: ownerId, customerId }) => ({ what: "customer.breach.withheld", ownerId, customerId })),
  );
  await forgetDetails(tx, { kind: "breach-instance", ids: instanceIds }, ["breach", "step"]);
}
