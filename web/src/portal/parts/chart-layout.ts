import type { BreachDot, ScoreAt } from "../api/types.ts";
import { monotoneCurve, type Point } from "./chart-curve.ts";
import { WORST_SCORE } from "./gauge.tsx";

export const CHART_HEIGHT = 196;
const TOP = 14;
const BASE = CHART_HEIGHT - 26;
const LEFT = 26;
const RIGHT = 6;
const DOT_ROOM = 13;
const LABEL_ROOM = 46;
/** The first and last labels are not centred on their points: the first begins there, and the last ends there. */
const EDGE_LABEL_ROOM = 64;

export const GRID_SCORES = [0, 25, 50, 75, WORST_SCORE];
export const heightOfScore = (score: number): number => BASE - (score / WORST_SCORE) * (BASE - TOP);

export type PlacedDot = BreachDot & Point;

export type ChartLayout = {
  line: string;
  area: string;
  left: number;
  right: number;
  base: number;
  /** The end of the line, which is now. */
  end: Point;
  dots: PlacedDot[];
  /** The points of the history that get a month label, as many as fit. */
  labels: { index: number; x: number }[];
};

/**
 * The dots within the range of the line. Breaches found before its first point, for example by a first scan, have no
 * place on it.
 */
export function dotsOn(history: readonly ScoreAt[], dots: readonly BreachDot[]): BreachDot[] {
  const first = Date.parse(history[0]?.at ?? "");
  const last = Date.parse(history.at(-1)?.at ?? "");
  return dots.filter(({ at }) => Date.parse(at) >= first && Date.parse(at) <= last);
}

/**
 * Time runs from left to right, and the worst score is at the top. `width` is in real pixels, so that dots stay round.
 */
export function layOut(history: readonly ScoreAt[], dots: readonly BreachDot[], width: number): ChartLayout {
  const times = history.map(({ at }) => Date.parse(at));
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? first;
  const right = width - RIGHT;
  const xOf = (time: number) => (last === first ? LEFT + 8 : LEFT + ((time - first) / (last - first)) * (right - LEFT));

  const points = history.map(({ score }, index) => ({ x: xOf(times[index] ?? 0), y: heightOfScore(score) }));
  const { path, heightAt } = monotoneCurve(points);
  const end = points.at(-1) ?? { x: right, y: BASE };
  const area = points.length > 1 ? `${path}V${BASE}H${points[0]?.x ?? LEFT}Z` : "";

  const placed = dotsOn(history, dots).map((dot) => {
    const x = xOf(Date.parse(dot.at));
    return { ...dot, x, y: heightAt(x) };
  });
  return { line: path, area, left: LEFT, right, base: BASE, end, dots: apart(placed), labels: labelsFor(points) };
}

/**
 * Dots of the same month would overlap, so a later one moves above those it would cover, or below them near the top.
 */
function apart(dots: readonly PlacedDot[]): PlacedDot[] {
  const settled: PlacedDot[] = [];
  for (const dot of dots) {
    let { y } = dot;
    const step = y - 3 * DOT_ROOM < 0 ? DOT_ROOM : -DOT_ROOM;
    const covers = (other: Point) => Math.hypot(other.x - dot.x, other.y - y) < DOT_ROOM - 0.5;
    while (settled.some(covers)) y += step;
    settled.push({ ...dot, y });
  }
  return settled;
}

/** Labels months in even steps, backwards from now. Picks the smallest step at which every label has room. */
function labelsFor(points: readonly Point[]): { index: number; x: number }[] {
  const all = points.map(({ x }, index) => ({ index, x })).reverse();
  for (let step = 1; step < all.length; step += 1) {
    const labels = all.filter((_, at) => at % step === 0);
    const isRoomy = labels.every(({ index, x }, at) => {
      const room = index === 0 || at === 1 ? EDGE_LABEL_ROOM : LABEL_ROOM;
      return at === 0 || (labels[at - 1]?.x ?? x) - x >= room;
    });
    if (isRoomy) return labels.reverse();
  }
  return all.slice(0, 1);
}
