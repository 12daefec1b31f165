import type { OverviewAnswer } from "../../api/types.ts";
import type { Texts } from "../../../texts/texts.ts";

/** Answers the user's main question: is something wrong, and do I have to act? */
export function headlineOf(overview: OverviewAnswer, { t }: Texts): string {
  const { portal, scannedAt, counts, monitored } = overview;
  if (scannedAt === null) return t("overview.headline.scanning");
  if (counts.open > 0) {
    // Prospects cannot act on breaches that they cannot see.
    if (!portal.customer.isProspect) return t("overview.headline.attention", { count: counts.open });
    return t("overview.headline.found", { count: counts.open + counts.resolved });
  }
  const key = counts.resolved > 0 ? "overview.headline.done" : "overview.headline.never";
  if (monitored.domains === 0) return t(key, monitored);
  return t(monitored.emails === 0 ? `${key}.domains` : `${key}.both`, monitored);
}

/** Says what the headline is based on: what was checked, and when. */
export function leadOf(overview: OverviewAnswer, texts: Texts): string {
  const { t, time, date } = texts;
  const { scannedAt } = overview;
  if (scannedAt === null) return t("overview.scanning.lead");
  const what = whatIsMonitored(overview, texts);
  const when = daysAgo(scannedAt);
  if (when === 0) {
    const key = new Date(scannedAt).getHours() < 12 ? "overview.checked.morning" : "overview.checked.today";
    return t(key, { what, time: time(scannedAt) });
  }
  if (when === 1) return t("overview.checked.yesterday", { what, time: time(scannedAt) });
  return t("overview.checked.earlier", { what, date: date(scannedAt) });
}

export function whatIsMonitored({ monitored }: OverviewAnswer, { t }: Texts): string {
  if (monitored.domains === 0) return t("overview.what.emails", monitored);
  return t(monitored.emails === 0 ? "overview.what.domains" : "overview.what.both", monitored);
}

/** In calendar days of the user's time zone. 0 is today. */
function daysAgo(moment: string): number {
  const midnight = (time: Date) => new Date(time).setHours(0, 0, 0, 0);
  // Rounded, because a day on which the clocks change has 23 or 25 hours.
  return Math.round((midnight(new Date()) - midnight(new Date(moment))) / 86_400_000);
}
