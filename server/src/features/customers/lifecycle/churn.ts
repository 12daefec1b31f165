import { conflict } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { lockPartner } from "../../organisations/index.ts";
import type { Customer } from "../customer.ts";
import { countChurnThisMonth, hasChurnedThisMonth, insertChurn } from "./queries-churn.ts";

/**
 * Takes one slot of the partner's monthly churn limit, or refuses. A customer that left earlier this month and came
 * back already has its slot, so it may leave again even when the limit is reached.
 *
 * The caller has locked the customer's row. This locks the partner's row before counting, so two calls at the same
 * instant cannot both take the last slot. The order is always customer first, partner second, so these locks cannot
 * deadlock.
 */
export async function countAgainstChurnLimit(tx: Tx, { id, partnerId }: Customer): Promise<void> {
  if (await hasChurnedThisMonth(tx, id)) return;
  const partner = await lockPartner(tx, partnerId);
  const limit = partner?.monthlyChurnLimit ?? 0;
  if (limit > 0 && (await countChurnThisMonth(tx, partnerId)) >= limit) {
    throw conflict(`Monthly churn limit of ${limit} reached`, "churn-limit-reached");
  }
  await insertChurn(tx, partnerId, id);
}
