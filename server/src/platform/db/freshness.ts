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
 * Measures how old a replica is by when the primary was at its position. So no two machines' clocks are compared, and a
 * replica that has lost its primary does not count as up to date.
 */
export function createFreshness(maxLagMs: number, clock: () => number = () => performance.now()): Freshness {
  let samples: Sample[] = [];
  return {
    note(sample) {
      const last = samples.at(-1);
      // A few positions are enough: the oldest that still counts decides.
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
