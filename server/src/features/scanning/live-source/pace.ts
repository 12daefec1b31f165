import { MINUTE, SECOND } from "../../../kernel/duration.ts";

/**
 * When the next request may go out. Times are milliseconds of any clock that never goes back; the caller reads it, so
 * that nothing here waits.
 */
export type Pace = {
  /** `now`, or the later moment from which a request may go out. */
  nextAt(now: number): number;
  noteRequest(now: number): void;
};

/** A request may take longer on its way than the one that follows; the service counts when they arrive. */
const WINDOW = MINUTE + SECOND;

/** At most so many requests in any minute, all of them at once if need be: that is how the service counts. */
export function createPace(requestsPerMinute: number): Pace {
  if (!Number.isInteger(requestsPerMinute) || requestsPerMinute < 1) {
    throw new RangeError("A pace needs at least one request in a minute");
  }
  /** The latest requests, as a ring: `oldest` is the one that the next replaces. */
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
