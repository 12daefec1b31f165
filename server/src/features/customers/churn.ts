import { conflict } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockPartner } from "../organisations/index.ts";
import type { Customer } from "./customer.ts";
import { countChurnThisMonth, hasChurnedThisMonth, insertChurn } from "./queries-churn.ts";

/**
 * Takes one place of the partner's monthly churn limit, or refuses. A customer that left earlier this month and came back
 * has its place already, so it may leave again though the limit is reached.
 *
 * The caller holds the customer's row. The partner's row is locked before counting, so two calls at the same instant
 * cannot both take the last place. Customer first, partner second is the order everywhere, so the locks cannot cross.
 */
export async function countAgainstChurnLimit(tx: Tx, { id, partnerId }: Customer): Promise<void> {
  if (await hasChurnedThisMonth(tx, id)) return;
  const partner = await lockPartner(tx, partnerId);
  const limit = partner?.monthlyChurnLimit ?? 0;
  if (limit > 0 && (await countChurnThisMonth(tx, partnerId)) >= limit) {
    throw conflict(`Monthly churn limit of ${limit} reached`);
  }
  await insertChurn(tx, partnerId, id);
}
