import type { Tx } from "../../platform/db/database.ts";
import { lockCustomers, referenceOf } from "../customers/index.ts";
import { offerEvent } from "../events/index.ts";
import { insertReport, type KeptReport, type NewReport } from "./queries.ts";

/** Stores a report and records its event; undefined if the month already has one. */
export async function storeReport(tx: Tx, report: NewReport): Promise<KeptReport | undefined> {
  const kept = await insertReport(tx, report);
  const [customer] = kept ? await lockCustomers(tx, [report.customerId]) : [];
  if (kept && customer) {
    const about = { partnerId: customer.partnerId, customer: referenceOf(customer) };
    await offerEvent(tx, "report.created", { ...about, report: { id: kept.id, month: report.facts.month } });
  }
  return kept;
}
