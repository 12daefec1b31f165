import { conflict } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lockPartner } from "../organisations/index.ts";
import type { Customer } from "./customer.ts";
import { countChurnThisMonth, insertChurn } from "./queries.ts";

/**
 * Takes one place of the partner's monthly churn limit, or refuses.
 *
 * The partner's row is locked before counting, so two calls at the same instant cannot both take the last place.
 * Customer first, partner second is the order everywhere, so the locks cannot cross.
 */
export async function countAgainstChurnLimit(tx: Tx, { id, partnerId }: Customer): Promise<void> {
  const partner = await lockPartner(tx, partnerId);
  const limit = partner?.monthlyChurnLimit ?? 0;
  if (limit > 0 && (await countChurnThisMonth(tx, partnerId)) >= limit) {
    throw conflict(`Monthly churn limit of ${limit} reached`);
  }
  await insertChurn(tx, partnerId, id);
}
