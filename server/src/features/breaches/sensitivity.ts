import { sensitivityChanged } from "../catalogue/index.ts";
import { requestScans } from "../customers/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { listActiveWith, withholdAll } from "./queries-withheld.ts";

/**
 * When the catalogue calls a breach sensitive that was not, everything about it is withheld at once: that needs no rule
 * and no look at any customer. A scan of each customer then tells again what may be told, without announcing it. When
 * a breach is no longer sensitive, the scan tells what was withheld.
 */
export const followingSensitivity: Subscription = onHappening(sensitivityChanged, async (tx, changes) => {
  const becameSensitive = changes.filter(({ isSensitive }) => isSensitive).map(({ breachId }) => breachId);
  if (becameSensitive.length > 0) await withholdAll(tx, becameSensitive);
  const customers = await listActiveWith(
    tx,
    changes.map(({ breachId }) => breachId),
  );
  await requestScans(tx, customers);
});
