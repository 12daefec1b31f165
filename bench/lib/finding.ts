/** One measured figure and its target. */
export type Finding = {
  figure: string;
  unit: "req/s" | "rows/s" | "deliveries/s" | "ms" | "s" | "MB" | "B" | "calls";
  ours: number;
  /** What `ours` is compared with: the peer's figure, or our own at another time. Without it the limit is absolute. */
  against?: number;
  /** Applies to `ours / against`, or to `ours` itself. */
  limit: { atLeast: number } | { atMost: number };
  /** The processor time of ours and of a peer's process in the same run. Small runs are judged by these. */
  isAgainstPeer?: true;
  /** The figures of every round, so that a reader can see how steady they were. */
  rounds?: { ours: number[]; against: number[] };
};

/** The value that the limit applies to. */
export const measureOf = ({ ours, against }: Finding): number => (against === undefined ? ours : ours / against);

export function isMet(finding: Finding): boolean {
  const { limit } = finding;
  return "atLeast" in limit ? measureOf(finding) >= limit.atLeast : measureOf(finding) <= limit.atMost;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/**
 * The lower quartile: what other programs do to the caches only adds processor time, and twice as much on a machine
 * that is very busy.
 */
export const calm = (processorTimes: readonly number[]): number => percentile(processorTimes, 25);

/** The smallest value that this share of all values does not exceed; NaN for an empty list, which meets no limit. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}
