import { median } from "../../bench/lib/finding.ts";

export type Slope = {
  /** The median of the slopes between any two points (Theil and Sen). */
  perHour: number;
  /** How far the line rises from the first point to the last. */
  rise: number;
  /**
   * 1.48 times the median distance of the points from the line. For purely random noise, this is the standard
   * deviation.
   */
  noise: number;
};

const SPREAD_OF_MEDIAN = 1.4826;

/**
 * The line through points at these seconds, and how far they are from it. Unlike with least squares, a few outliers
 * don't move it.
 */
export function slopeOf(points: readonly { seconds: number; value: number }[]): Slope {
  const slopes = points.flatMap((one, nth) =>
    points.slice(nth + 1).map((other) => (other.value - one.value) / (other.seconds - one.seconds)),
  );
  const slope = median(slopes);
  const start = median(points.map(({ seconds, value }) => value - slope * seconds));
  const distances = points.map(({ seconds, value }) => Math.abs(value - start - slope * seconds));
  const [first, last] = [points[0]?.seconds ?? 0, points.at(-1)?.seconds ?? 0];
  return { perHour: slope * 3600, rise: slope * (last - first), noise: SPREAD_OF_MEDIAN * median(distances) };
}

/** Growth that no one would notice in the month between two releases. */
const MOST_MIB_PER_HOUR = 4;

/** Flat: the line rises by less than this, or by less than twice the noise around it. */
export const isFlat = ({ perHour, rise, noise }: Slope): boolean => perHour <= MOST_MIB_PER_HOUR || rise <= 2 * noise;
