import { MINUTE, SECOND } from "../../../kernel/duration.ts";

/**
 * Says when the next request may be sent. Times are milliseconds of any clock that never goes back. The caller reads
 * the clock, so nothing here waits.
 */
export type Pace = {
  /** `now`, or the later time from which a request may be sent. */
  nextAt(now: number): number;
  noteRequest(now: number): void;
};

/** A request may travel longer than the next one, and the service counts when they arrive. */
const WINDOW = MINUTE + SECOND;

/** Allows at most this many requests in any minute, all at once if need be, because that is how the service counts. */
export function createPace(requestsPerMinute: number): Pace {
  if (!Number.isInteger(requestsPerMinute) || requestsPerMinute < 1) {
    throw new RangeError("A pace needs at least one request in a minute");
  }
  /** The latest requests as a ring: the next one replaces `oldest`. */
  const times = new Float64Array(requestsPerMinute).fill(-Infinity);
  let oldest = 0;
  return {
    nextAt: (now) => Math.max(now, (times[oldest] ?? -Infinity) + WINDOW),
    noteRequest(now) {
      times[oldest] = now;
      oldest = (oldest + 1) % requestsPerMinute;
    },
  };
}
