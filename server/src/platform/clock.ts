import { SECOND } from "../kernel/duration.ts";
import { type Db, oneValue } from "./db/database.ts";

/** Clocks that are synchronised differ by milliseconds. */
const MOST_OFF_MS = 5 * SECOND;

export type ClockReading = {
  /** The database's clock, which decides what is due. */
  now: Date;
  /** How far this process's clock is ahead of it; negative if it is behind. */
  aheadMs: number;
};

/** Asks the database for the time, and compares this process's clock with it. */
export async function readClock(db: Db): Promise<ClockReading> {
  const askedMs = Date.now();
  const now = await oneValue<Date>(db)`select clock_timestamp()`;
  return { now, aheadMs: leastAheadMs({ askedMs, nowMs: now.getTime(), answeredMs: Date.now() }) };
}

/**
 * The database read its clock at some moment between question and answer. This is the smallest difference that is
 * possible then: a slow answer doesn't make a clock look wrong.
 */
export function leastAheadMs({ askedMs, nowMs, answeredMs }: Record<"askedMs" | "nowMs" | "answeredMs", number>) {
  if (askedMs > nowMs) return askedMs - nowMs;
  return Math.min(answeredMs - nowMs, 0);
}

/** A node whose clock is off plans no scheduled jobs. */
export const isClockOff = (aheadMs: number): boolean => Math.abs(aheadMs) > MOST_OFF_MS;

/** For log and health: "is 3600 s ahead of the database's". */
export const wordsForClock = (aheadMs: number): string =>
  `is ${Math.round(Math.abs(aheadMs) / SECOND)} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's`;
