export type Point = { x: number; y: number };

/** A curve from the previous point over two control points to this one. */
type Piece = { first: Point; second: Point; to: Point };

/**
 * A smooth line through all points that never overshoots them: between two months the score goes from one to the other,
 * not above or below both. It is monotone cubic interpolation in Steffen's form, as on the portal's pages.
 */
export function smoothPieces(points: readonly Point[]): Piece[] {
  const slopes = slopesOf(points);
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const third = (to.x - from.x) / 3;
    return {
      first: { x: from.x + third, y: from.y + third * (slopes[index] ?? 0) },
      second: { x: to.x - third, y: to.y - third * (slopes[index + 1] ?? 0) },
      to,
    };
  });
}

function slopesOf(points: readonly Point[]): number[] {
  const rises = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return (to.y - from.y) / (to.x - from.x);
  });
  return points.map((_, index) => {
    const before = rises[index - 1];
    const after = rises[index];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    if (before * after <= 0) return 0;
    return Math.sign(before) * Math.min(Math.abs(before), Math.abs(after), Math.abs(before + after) / 2);
  });
}
