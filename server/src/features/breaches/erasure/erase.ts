import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudits } from "../../audit/index.ts";
import { defineHappening, forgetBreaches, recordHappening } from "../../events/index.ts";
import { eraseLongDormant, type LongDormant } from "./queries.ts";

/** The exposures of customers have been erased. */
export const exposuresErased = defineHappening<{ customerId: string }>("exposures.erased");

const CUSTOMERS_AT_ONCE = 100;

/**
 * Erases the exposures of customers that have long been dormant. Returns how many customers, so that the caller knows
 * whether to continue.
 */
export async function eraseExposures(tx: Tx, actor: Actor, which: LongDormant): Promise<number> {
  const erased = await eraseLongDormant(tx, which, CUSTOMERS_AT_ONCE);
  if (erased.length === 0) return 0;
  await forgetBreaches(
    tx,
    erased.map(({ id }) => id),
  );
  await recordHappening(
    tx,
    exposuresErased,
    erased.map(({ id }) => ({ customerId: id })),
  );
  await recordAudits(
    tx,
    erased.map(({ id, partnerId }) => ({
      actor,
      action: "customer.exposures-erased",
      subject: { kind: "customer", id },
      ownerId: partnerId,
    })),
  );
  return erased.length;
}
