import { WORST_SCORE } from "../../../kernel/score-scale.ts";
import type { ReportFacts } from "../facts.ts";
import { type Point, smoothPieces } from "./curve.ts";
import { drawLine, type Sheet } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, tint } from "./tokens.ts";
import { type TextStyle, widthOf } from "./typeset.ts";
import type { Words } from "./words.ts";

type Area = { x: number; y: number; width: number; height: number };
type History = ReportFacts["history"];

const GRID_SCORES = [0, 25, 50, 75, WORST_SCORE];
const AXIS_WIDTH = 18;
const MONTHS_HEIGHT = 16;
const END_ROOM = 12;
const LABEL_GAP = 6;

/** Draws the score at the end of each month, oldest on the left. */
export function drawChart(sheet: Sheet, area: Area, history: History, colour: string, words: Words): void {
  const left = area.x + AXIS_WIDTH;
  const right = area.x + area.width - END_ROOM;
  const base = area.y + area.height - MONTHS_HEIGHT;
  const heightOf = (score: number) => base - (score / WORST_SCORE) * (base - area.y - 4);
  const step = history.length > 1 ? (right - left - END_ROOM) / (history.length - 1) : 0;
  const points = history.map(({ score }, index) => ({ x: left + END_ROOM + index * step, y: heightOf(score) }));

  drawGrid(sheet, { left, right: area.x + area.width, axis: area.x }, heightOf, words);
  drawCurve(sheet, points, base, colour);
  drawEnd(sheet, points, words.number(history.at(-1)?.score ?? 0), colour);
  drawMonths(sheet, points, history, base + 5, words);
}

function drawGrid(
  sheet: Sheet,
  { left, right, axis }: { left: number; right: number; axis: number },
  heightOf: (score: number) => number,
  words: Words,
): void {
  for (const score of GRID_SCORES) {
    const y = heightOf(score);
    sheet.document.lineWidth(0.5).moveTo(left, y).lineTo(right, y).stroke(COLOURS.line);
    drawLine(sheet, words.number(score), axis, y - STYLES.axis.leading / 2, STYLES.axis);
  }
}

function drawCurve(sheet: Sheet, points: readonly Point[], base: number, colour: string): void {
  const { document } = sheet;
  const [start] = points;
  const end = points.at(-1);
  if (!start || !end || points.length < 2) return;
  const draw = () => {
    document.moveTo(start.x, start.y);
    for (const { first, second, to } of smoothPieces(points))
      document.bezierCurveTo(first.x, first.y, second.x, second.y, to.x, to.y);
  };
  draw();
  document.lineTo(end.x, base).lineTo(start.x, base).closePath().fill(tint(colour, 0.1));
  draw();
  document.lineWidth(1.6).lineJoin("round").stroke(colour);
  for (const point of points.slice(0, -1)) document.circle(point.x, point.y, 1.6).fill(colour);
}

/** Labels the last point with its score: above it, or below it if the line comes down to it. */
function drawEnd(sheet: Sheet, points: readonly Point[], score: string, colour: string): void {
  const end = points.at(-1);
  if (!end) return;
  const before = points.at(-2);
  const isFalling = before !== undefined && before.y < end.y - 6;
  const style: TextStyle = { font: "strong", size: 8.5, leading: 11, colour: COLOURS.ink };
  sheet.document.lineWidth(1.6).circle(end.x, end.y, 3.2).fillAndStroke(COLOURS.white, colour);
  const left = isFalling ? end.x + 5 : end.x - widthOf(score, style) / 2;
  drawLine(sheet, score, left, isFalling ? end.y - 10 : end.y - 16, style);
}

/** Labels months in even steps, backwards from the last one. Picks the smallest step at which every label has room. */
function drawMonths(sheet: Sheet, points: readonly Point[], history: History, y: number, words: Words): void {
  const labels = history.map(({ month }) => words.shortMonth(month));
  const widest = Math.max(0, ...labels.map((label) => widthOf(label, STYLES.axis))) + LABEL_GAP;
  const step = points.length > 1 ? (points[1]?.x ?? 0) - (points[0]?.x ?? 0) : widest;
  const every = Math.max(1, Math.ceil(widest / step));
  for (const [index, label] of labels.entries()) {
    const x = points[index]?.x ?? 0;
    if ((labels.length - 1 - index) % every === 0)
      drawLine(sheet, label, x - widthOf(label, STYLES.axis) / 2, y, STYLES.axis);
  }
}
