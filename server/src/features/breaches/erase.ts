import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudits } from "../audit/index.ts";
import { defineHappening, forgetBreaches, recordHappening } from "../events/index.ts";
import { eraseLongDormant, type LongDormant } from "./queries-erase.ts";

/** The exposures of customers have been erased. */
export const exposuresErased = defineHappening<{ customerId: string }>("exposures.erased");

const CUSTOMERS_AT_ONCE = 100;

/**
 * Erases the exposures of customers that have long been dormant. Returns how many customers, so that the caller knows
 * whether to continue.
 */
export async function eraseExposures(tx: Tx, actor: Actor, which: LongDormant): Promise<number> {
  const ids = await eraseLongDormant(tx, which, CUSTOMERS_AT_ONCE);
  if (ids.length === 0) return 0;
  await forgetBreaches(tx, ids);
  await recordHappening(
    tx,
    exposuresErased,
    ids.map((customerId) => ({ customerId })),
  );
  await recordAudits(
    tx,
    ids.map((id) => ({ actor, action: "customer.exposures-erased", subject: { kind: "customer", id } })),
  );
  return ids.length;
}
