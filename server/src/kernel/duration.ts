export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const UNITS: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** Milliseconds of a duration as people write it (`30s`, `15m`, `24h`, `7d`), or undefined. */
export function durationMs(text: string): number | undefined {
  const match = /^(\d{1,9})([smhd])$/.exec(text);
  return match?.[1] !== undefined && match[2] !== undefined ? Number(match[1]) * (UNITS[match[2]] ?? 0) : undefined;
}
