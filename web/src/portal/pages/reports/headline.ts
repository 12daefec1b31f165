import type { ReportsAnswer } from "../../api/types.ts";
import type { Texts } from "../../../texts/texts.ts";

export function headlineOf({ months }: ReportsAnswer, { t }: Texts): string {
  const [running, last] = months;
  if (!running || !last) return t("reports.headline.first");
  if (running.score === 0 && last.score === 0 && running.found === 0) return t("reports.headline.clear");
  if (running.score === last.score) return t("reports.headline.same");
  const points = Math.abs(running.score - last.score);
  return t(running.score < last.score ? "reports.headline.down" : "reports.headline.up", { points });
}

/** Describes the current month in one sentence. */
export function leadOf({ months }: ReportsAnswer, { t, month }: Texts): string {
  const [running] = months;
  if (!running) return t("reports.lead.none");
  const { found, resolved, open } = running;
  // In the first month, the findings do not count as new.
  return t(months.length > 1 ? "reports.lead" : "reports.lead.first", {
    month: month(running.month),
    found,
    resolved,
    open,
  });
}
