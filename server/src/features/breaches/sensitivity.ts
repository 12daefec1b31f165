import { sensitivityChanged } from "../catalogue/index.ts";
import { requestScans } from "../customers/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { listActiveWith, lockSensitivity, tellAgain, withholdUnnamed } from "./queries-withheld.ts";

/**
 * Withholds addresses in breaches that have become sensitive, and tells again what is no longer sensitive.
 *
 * When the catalogue calls a breach sensitive that was not, all addresses in it that are not watched by name are withheld
 * at once: that needs no look at what any customer has verified. A scan of each active customer then tells those under
 * verified domains again, without announcing them. When a breach is no longer sensitive, all customers get back what they
 * were told, also those that are not scanned, and the scan tells what was never told.
 */
export const followingSensitivity: Subscription = onHappening(sensitivityChanged, async (tx, changes) => {
  const idsOf = (wanted: boolean) =>
    changes.filter(({ isSensitive }) => isSensitive === wanted).map(({ breachId }) => breachId);
  const [sensitive, ordinary] = [idsOf(true), idsOf(false)];
  await lockSensitivity(tx);
  if (sensitive.length > 0) await withholdUnnamed(tx, sensitive);
  if (ordinary.length > 0) await tellAgain(tx, ordinary);
  await requestScans(tx, await listActiveWith(tx, [...sensitive, ...ordinary]));
});
