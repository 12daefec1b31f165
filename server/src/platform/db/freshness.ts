import type { LogPosition } from "./log-position.ts";

/** Where the primary's log was at a moment, on the clock of `performance.now()`. */
export type Sample = { atMs: number; now: LogPosition };

export type Freshness = {
  note(sample: Sample): void;
  /** Whether a replica at this position has everything that was committed until `maxLagMs` ago. */
  isFresh(replayed: LogPosition): boolean;
};

const SAMPLES = 20;

/**
 * Measures a replica's age by when the primary was at the same position. So the clocks of two machines are never
 * compared, and a replica that has lost its primary doesn't count as up to date.
 */
export function createFreshness(maxLagMs: number, clock: () => number = () => performance.now()): Freshness {
  let samples: Sample[] = [];
  return {
    note(sample) {
      const last = samples.at(-1);
      // A few samples are enough: only the oldest one that still counts matters.
      if (last && sample.atMs - last.atMs < maxLagMs / SAMPLES) return;
      const oldest = clock() - maxLagMs;
      samples = [...samples.filter(({ atMs }) => atMs >= oldest), sample];
    },
    isFresh(replayed) {
      const oldest = clock() - maxLagMs;
      return samples.some(({ atMs, now }) => atMs >= oldest && now <= replayed);
    },
  };
}
