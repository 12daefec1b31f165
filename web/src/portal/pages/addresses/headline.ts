import type { AddressesAnswer } from "../../api/types.ts";
import type { Texts } from "../../../texts/texts.ts";

export function headlineOf({ scannedAt, counts }: AddressesAnswer, { t }: Texts): string {
  if (scannedAt === null) return t("overview.headline.scanning");
  const count = counts.all.watched + counts.all.found;
  return count > 0 ? t("addresses.headline", { count }) : t("addresses.headline.none");
}

export function leadOf(answer: AddressesAnswer, texts: Texts): string {
  const lead = countedIn(answer, texts);
  return answer.isPartial ? `${lead} ${texts.t("addresses.lead.partial")}` : lead;
}

function countedIn({ scannedAt, counts: { all } }: AddressesAnswer, { t }: Texts): string {
  if (scannedAt === null) return t("overview.scanning.lead");
  if (all.watched + all.found === 0) return t("addresses.lead.none");
  if (all.found === 0) return t("addresses.lead.watched", all);
  return t(all.watched === 0 ? "addresses.lead.found" : "addresses.lead.both", all);
}
