/** The pause before each attempt, in milliseconds; the first is zero. */
export type RetrySchedule = readonly number[];

const JITTER = 0.1;

/**
 * How long to wait after a failed attempt, if `made` attempts of the round have been made; undefined after the last
 * one. A random tenth more or less keeps deliveries that failed together from coming back together.
 */
export function delayAfter(
  schedule: RetrySchedule,
  made: number,
  retryAfterMs: number | undefined,
  random: number,
): number | undefined {
  const pauseMs = schedule[made];
  if (pauseMs === undefined) return undefined;
  return Math.max(pauseMs * (1 + JITTER * (2 * random - 1)), retryAfterMs ?? 0);
}
