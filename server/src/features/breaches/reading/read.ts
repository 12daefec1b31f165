import { notFound } from "../../../kernel/errors.ts";
import type { Db } from "../../../platform/db/database.ts";
import { CUSTOMER_NOT_FOUND } from "../../customers/index.ts";
import { findAddressedOfPartner, findInstancesOfPartner } from "../queries-read.ts";
import { scoreOf } from "../score/score.ts";
import { breachForm } from "../disclosure/disclose.ts";

export async function readBreaches(db: Db, partnerId: string, customerId: string, locale: string) {
  const found = await findAddressedOfPartner(db, partnerId, customerId);
  if (!found) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  return breachForm(found.instances, { seesEverything: found.seesEverything, locale });
}

/** Prospects get a score too. */
export async function readThreatScore(db: Db, partnerId: string, customerId: string): Promise<number> {
  const found = await findInstancesOfPartner(db, partnerId, customerId);
  if (!found) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  return scoreOf(
    found.instances.filter(({ resolved }) => !resolved),
    new Date(),
  );
}
