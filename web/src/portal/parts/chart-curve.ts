export type Point = { x: number; y: number };

/**
 * A smooth line through all points that never overshoots them: between two months, the score stays between their two
 * values. It is monotone cubic interpolation (Fritsch and Carlson 1980) in Steffen's form.
 */
export function monotoneCurve(points: readonly Point[]): { path: string; heightAt: (x: number) => number } {
  const slopes = slopesOf(points);
  const pieces = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return { from, to, fromSlope: slopes[index] ?? 0, toSlope: slopes[index + 1] ?? 0 };
  });
  const curves = pieces.map(({ from, to, fromSlope, toSlope }) => {
    const third = (to.x - from.x) / 3;
    const control = [from.x + third, from.y + third * fromSlope, to.x - third, to.y - third * toSlope];
    return `C${[...control, to.x, to.y].map(round).join(" ")}`;
  });
  const [start] = points;
  const path = start ? `M${round(start.x)} ${round(start.y)}${curves.join("")}` : "";

  const heightAt = (x: number): number => {
    const piece = pieces.find(({ to }) => x <= to.x) ?? pieces.at(-1);
    if (!piece) return start?.y ?? 0;
    const { from, to, fromSlope, toSlope } = piece;
    const width = to.x - from.x;
    const at = width === 0 ? 0 : Math.min(1, Math.max(0, (x - from.x) / width));
    const fromPart = from.y * (1 + 2 * at) + fromSlope * width * at;
    const toPart = to.y * (3 - 2 * at) - toSlope * width * (1 - at);
    return fromPart * (1 - at) ** 2 + toPart * at ** 2;
  };
  return { path, heightAt };
}

function slopesOf(points: readonly Point[]): number[] {
  const rises = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x);
  });
  return points.map((_, index) => {
    const before = rises[index - 1];
    const after = rises[index];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    if (before * after <= 0) return 0;
    return Math.sign(before) * Math.min(Math.abs(before), Math.abs(after), Math.abs(before + after) / 2);
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;
