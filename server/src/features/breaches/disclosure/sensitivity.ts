import type { Tx } from "../../../platform/db/database.ts";
import { forgetDetails } from "../../audit/index.ts";
import { sensitivityChanged } from "../../catalogue/index.ts";
import { requestScans } from "../../customers/index.ts";
import { forgetDropped, forgetInstances, onHappening, recordHappening, type Subscription } from "../../events/index.ts";
import { figuresChanged } from "../../organisations/index.ts";
import { listActiveWith, lockSensitivity, discloseAgain, withhold } from "./queries-sensitivity.ts";

/** Hides from others what has become sensitive, and tells again what no longer is. */
export const followingSensitivity: Subscription = onHappening(sensitivityChanged, async (tx, changes) => {
  const idsOf = (wanted: boolean) =>
    changes.filter(({ isSensitive }) => isSensitive === wanted).map(({ breachId }) => breachId);
  const [sensitive, ordinary] = [idsOf(true), idsOf(false)];
  await lockSensitivity(tx);
  if (sensitive.length > 0) await hide(tx, sensitive);
  // All customers get back what they were told, also those that are not scanned. The scan tells what was never told.
  if (ordinary.length > 0) await discloseAgain(tx, ordinary);
  if (ordinary.length > 0) await requestScans(tx, await listActiveWith(tx, ordinary));
});

/**
 * Takes breaches from everything that others see. What was said of them is taken out of events too: an endpoint that is
 * made tomorrow can be sent the events of last month. What left the service before stays told.
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
  await forgetDetails(tx, { kind: "breach-instance", ids: instanceIds }, ["breach", "step"]);
}
