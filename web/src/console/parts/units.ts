import type { Texts } from "../texts/texts.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"] as const;
const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** Formats a duration as precisely as it matters: "0.9 s", "42 s", "14 min", "3 h", "2 days". */
export function lasting(seconds: number, { t }: Texts): string {
  if (seconds < 10) return t("unit.seconds", { n: Math.round(seconds * 10) / 10 });
  if (seconds < 2 * MINUTE) return t("unit.seconds", { n: Math.round(seconds) });
  if (seconds < 2 * HOUR) return t("unit.minutes", { n: Math.round(seconds / MINUTE) });
  if (seconds < 2 * DAY) return t("unit.hours", { n: Math.round(seconds / HOUR) });
  return t("unit.days", { n: Math.round(seconds / DAY) });
}

export const secondsSince = (at: string): number => Math.max(0, (Date.now() - Date.parse(at)) / THOUSAND);

/** "412 GB", "3.2 MB", "812 byte". */
export function sizeOf(bytes: number, { locale }: Texts): string {
  let value = bytes;
  let step = 0;
  while (value >= THOUSAND && step < BYTE_UNITS.length - 1) {
    value /= THOUSAND;
    step += 1;
  }
  const unit = BYTE_UNITS[step] ?? "byte";
  const maximumFractionDigits = value < 10 && step > 0 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits }).format(
    value,
  );
}

/** Exact below a million, rounded above: "3,981", "9.2 million". */
export const countOf = (value: number, { number, roundNumber }: Texts): string =>
  value < MILLION ? number(value) : roundNumber(value);
