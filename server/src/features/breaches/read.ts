import { notFound } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import { CUSTOMER_NOT_FOUND } from "../customers/index.ts";
import { findAddressedOfPartner, findInstancesOfPartner } from "./queries-read.ts";
import { scoreOf } from "./score.ts";
import { breachForm, isTold } from "./tell.ts";

export async function readBreaches(db: Db, partnerId: string, customerId: string, locale: string) {
  const found = await findAddressedOfPartner(db, partnerId, customerId);
  if (!found) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  return breachForm(found.instances, { seesEverything: found.seesEverything, locale }, found.withheld);
}

/** Prospects get a score too. It counts only the breaches that may be told about a prospect. */
export async function readThreatScore(db: Db, partnerId: string, customerId: string): Promise<number> {
  const found = await findInstancesOfPartner(db, partnerId, customerId);
  if (!found) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  const open = found.instances.filter((instance) => !instance.resolved && isTold(instance, found.seesEverything));
  return scoreOf(open, new Date());
}
