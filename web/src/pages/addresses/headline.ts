import type { AddressesAnswer } from "../../api/types.ts";
import type { Texts } from "../../texts/texts.ts";

export function headlineOf({ scannedAt, counts, sensitiveWithheld }: AddressesAnswer, { t }: Texts): string {
  if (scannedAt === null) return t("overview.headline.scanning");
  const count = counts.all.watched + counts.all.found;
  if (count > 0) return t("addresses.headline", { count });
  // Some addresses are exposed and not shown yet, so it must not say that there are none.
  return t(sensitiveWithheld > 0 ? "overview.headline.withheld" : "addresses.headline.none");
}

export function leadOf({ scannedAt, counts: { all }, sensitiveWithheld }: AddressesAnswer, { t }: Texts): string {
  if (scannedAt === null) return t("overview.scanning.lead");
  if (all.watched + all.found === 0) return t(sensitiveWithheld > 0 ? "breaches.lead.never" : "addresses.lead.none");
  if (all.found === 0) return t("addresses.lead.watched", all);
  return t(all.watched === 0 ? "addresses.lead.found" : "addresses.lead.both", all);
}
