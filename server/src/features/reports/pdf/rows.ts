import { PAGE } from "./tokens.ts";

/** More than this is not kept together, because it would leave too much of the page before it empty. */
const MOST_TOGETHER = (PAGE.bottom - PAGE.top) * 0.45;

const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0);

/**
 * How much room each row needs below the one before it, or else it starts the next page.
 *
 * The first two rows stay together, and the last two stay with the `after` points that follow the list. So a page never
 * ends with one row below a heading, and never holds nothing but the end of a list or what comes after it.
 */
export function roomsFor(heights: readonly number[], after: number): number[] {
  const count = heights.length;
  const whole = sum(heights) + after;
  if (count <= 3 && whole <= MOST_TOGETHER) return heights.map((height, index) => (index === 0 ? whole : height));

  const rooms = [...heights];
  const start = sum(heights.slice(0, 2));
  if (start <= MOST_TOGETHER) rooms[0] = start;
  const ends = [2, 1].map((rows) => ({ from: count - rows, height: sum(heights.slice(-rows)) + after }));
  const end = ends.find(({ from, height }) => from >= 0 && height <= MOST_TOGETHER);
  if (end) rooms[end.from] = Math.max(rooms[end.from] ?? 0, end.height);
  return rooms;
}
