export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const UNITS: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** No real setting is longer than a century, and dates far beyond it cannot be stored. */
const LONGEST = 36_525 * DAY;

/** Milliseconds in a duration such as `30s`, `15m`, `24h` or `7d`, or undefined. */
export function durationMs(text: string): number | undefined {
  const [, amount, unit = ""] = /^(\d{1,10})([smhd])$/.exec(text) ?? [];
  const ms = Number(amount) * (UNITS[unit] ?? 0);
  return ms <= LONGEST ? ms : undefined;
}
