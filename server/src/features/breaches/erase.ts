import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudits } from "../audit/index.ts";
import { defineHappening, forgetBreaches, recordHappening } from "../events/index.ts";
import { eraseLongDormant, type LongDormant } from "./queries-erase.ts";

/** What was known about breaches of customers is erased. */
export const exposuresErased = defineHappening<{ customerId: string }>("exposures.erased");

const CUSTOMERS_AT_ONCE = 100;

/** Erases exposures of customers that have long been dormant; returns of how many, so the caller knows to go on. */
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
