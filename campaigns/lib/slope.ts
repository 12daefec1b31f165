export type Slope = {
  /** By linear regression. */
  perHour: number;
  /** How far the line rises from the first point to the last. */
  rise: number;
  /** The standard deviation of the points around the line. */
  noise: number;
};

/** The line through points at these seconds, and how far they lie from it. */
export function slopeOf(points: readonly { seconds: number; value: number }[]): Slope {
  const count = points.length;
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const [meanX, meanY] = [meanOf(points.map(({ seconds }) => seconds)), meanOf(points.map(({ value }) => value))];
  const spread = points.reduce((sum, { seconds }) => sum + (seconds - meanX) ** 2, 0);
  const together = points.reduce((sum, { seconds, value }) => sum + (seconds - meanX) * (value - meanY), 0);
  const slope = spread === 0 ? 0 : together / spread;
  const residuals = points.map(({ seconds, value }) => (value - meanY - slope * (seconds - meanX)) ** 2);
  const [first, last] = [points[0]?.seconds ?? 0, points.at(-1)?.seconds ?? 0];
  return { perHour: slope * 3600, rise: slope * (last - first), noise: Math.sqrt(meanOf(residuals)) };
}

/** Growth that nobody would notice in a month between two releases. */
const MOST_MIB_PER_HOUR = 4;

/** Flat: the line rises by less than that, or by less than twice the noise around it. */
export const isFlat = ({ perHour, rise, noise }: Slope): boolean => perHour <= MOST_MIB_PER_HOUR || rise <= 2 * noise;
