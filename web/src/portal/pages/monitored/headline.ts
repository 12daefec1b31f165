import type { AssetsAnswer } from "../../api/types.ts";
import type { Texts } from "../../../texts/texts.ts";
import { isToday } from "../../parts/is-today.ts";

/** A prospect is checked once. Only customers with full monitoring are watched. */
export function headlineOf({ portal, counts }: AssetsAnswer, { t }: Texts): string {
  const { isProspect } = portal.customer;
  if (counts.emails === 0 && counts.domains === 0) return t("monitored.headline.nothing");
  if (counts.domains === 0) return t(isProspect ? "monitored.checked.emails" : "monitored.watched.emails", counts);
  if (counts.emails === 0) return t(isProspect ? "monitored.checked.domains" : "monitored.watched.domains", counts);
  return t(isProspect ? "monitored.checked.both" : "monitored.watched.both", counts);
}

export function leadOf({ portal, scannedAt, isPartial }: AssetsAnswer, { t, date, time }: Texts): string {
  const partial = isPartial ? `${t("addresses.lead.partial")} ` : "";
  const ask = `${partial}${t("monitored.lead.ask", { partner: portal.partner.name })}`;
  if (scannedAt === null) return ask;
  const when = { date: date(scannedAt), time: time(scannedAt) };
  return `${t(isToday(scannedAt) ? "monitored.lead.today" : "monitored.lead.earlier", when)} ${ask}`;
}
