import type { LogPosition } from "./log-position.ts";

/** Where the primary's log was at a moment, on the clock of `performance.now()`. */
export type Sample = { atMs: number; now: LogPosition };

export type Freshness = {
  note(sample: Sample): void;
  /** Whether a replica that has come so far has everything that was committed until `maxLagMs` ago. */
  isFresh(replayed: LogPosition): boolean;
};

const SAMPLES = 20;

/**
 * Tells how old a replica is by where the primary was when, so that no two machines' clocks are compared, and a replica
 * that has heard nothing for long is not taken for one that has nothing to hear.
 */
export function createFreshness(maxLagMs: number, clock: () => number = () => performance.now()): Freshness {
  let samples: Sample[] = [];
  return {
    note(sample) {
      const last = samples.at(-1);
      // Some are enough: an answer is fresh by the oldest that still counts.
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
