import type { BreachesAnswer } from "../../api/types.ts";
import type { Texts } from "../../../texts/texts.ts";

export function headlineOf({ portal, counts, scannedAt }: BreachesAnswer, { t }: Texts): string {
  if (scannedAt === null) return t("overview.headline.scanning");
  if (counts.all === 0) return t("breaches.headline.never");
  if (portal.customer.isProspect) return t("breaches.headline.found", { count: counts.all });
  if (counts.open > 0) return t("breaches.headline.open", { count: counts.open });
  return t("breaches.headline.done", { count: counts.resolved });
}

export function leadOf({ portal, counts, scannedAt }: BreachesAnswer, { t }: Texts): string {
  if (scannedAt === null) return t("overview.scanning.lead");
  const { isProspect } = portal.customer;
  if (counts.all === 0) return t(isProspect ? "breaches.lead.neverProspect" : "breaches.lead.never");
  if (isProspect) return t("row.redacted");
  return t(counts.open > 0 ? "breaches.lead.open" : "breaches.lead.done");
}
