import { sensitivityChanged } from "../catalogue/index.ts";
import { requestScans } from "../customers/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { tellAgain, withholdUnnamed } from "./queries-withheld.ts";

/**
 * When the catalogue calls a breach sensitive that was not, every address in it that is not watched by name is withheld at
 * once. A scan of each customer then tells again what may be told by way of a verified domain, without announcing it. When
 * a breach is no longer sensitive, what was told before is told again at once, and a scan announces the rest.
 */
export const followingSensitivity: Subscription = onHappening(sensitivityChanged, async (tx, changes) => {
  const idsOf = (isSensitive: boolean) =>
    changes.filter((change) => change.isSensitive === isSensitive).map(({ breachId }) => breachId);
  const [became, ceased] = [idsOf(true), idsOf(false)];
  const customers = [
    ...(became.length > 0 ? await withholdUnnamed(tx, became) : []),
    ...(ceased.length > 0 ? await tellAgain(tx, ceased) : []),
  ];
  await requestScans(tx, [...new Set(customers)]);
});
