import { notFound } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import { CUSTOMER_NOT_FOUND } from "../customers/index.ts";
import { findInstancesOfPartner, type PartnersInstances } from "./queries.ts";
import { breachForm, isTold } from "./tell.ts";
import { scoreOf } from "./score.ts";

export async function readBreaches(db: Db, partnerId: string, customerId: string, locale: string) {
  const { instances, seesEverything } = await instancesOf(db, partnerId, customerId);
  return breachForm(instances, { seesEverything, locale });
}

/** The same for prospects, to whom nothing but the number is told. */
export async function readThreatScore(db: Db, partnerId: string, customerId: string): Promise<number> {
  const { instances, seesEverything } = await instancesOf(db, partnerId, customerId);
  const open = instances.filter((instance) => !instance.resolved && isTold(instance, seesEverything));
  return scoreOf(open, new Date());
}

async function instancesOf(db: Db, partnerId: string, customerId: string): Promise<PartnersInstances> {
  const found = await findInstancesOfPartner(db, partnerId, customerId);
  if (!found) throw notFound(CUSTOMER_NOT_FOUND);
  return found;
}
