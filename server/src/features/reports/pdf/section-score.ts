import { TONE_OF_LEVEL, WORST_SCORE } from "../../../kernel/score-scale.ts";
import type { ReportFacts } from "../facts.ts";
import { type Block, centredParagraph, chip, chipWidth, paragraph } from "./block.ts";
import { drawChart } from "./chart.ts";
import { drawGauge, GAUGE } from "./gauge.ts";
import { decorate, put, type Sheet } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, CONTENT_WIDTH, PAGE, TONES } from "./tokens.ts";
import type { Words } from "./words.ts";

const PAD = 16;
const GAP = 14;
const SCORE_WIDTH = 182;
const CHART_WIDTH = CONTENT_WIDTH - SCORE_WIDTH - GAP;
const LEAST_HEIGHT = 196;

/**
 * The score with its level, its change and what would lower it, beside a chart of its history. In the first month there
 * is nothing to compare it with, so it has the whole width.
 */
export function writeScore(sheet: Sheet, facts: ReportFacts, colour: string, words: Words): void {
  const hasChart = facts.history.length > 1;
  const width = hasChart ? SCORE_WIDTH : CONTENT_WIDTH;
  const inner = width - 2 * PAD;
  const title = centredParagraph(words.t("score.title"), STYLES.card, inner);
  const meaning = centredParagraph(meaningOf(facts, words), STYLES.small, inner);
  const above = PAD - 2 + title.height + 8 + GAUGE.height + 22;
  const height = Math.max(hasChart ? LEAST_HEIGHT : 0, above + meaning.height + PAD - 2);

  const top = sheet.y;
  drawCard(sheet, PAGE.left, width, height);
  put(sheet, sheet.root, "H2", () => title.draw(sheet, PAGE.left + PAD, top + PAD - 2));
  writeGauge(sheet, facts.score, { y: top + PAD - 2 + title.height + 8, width }, words);
  put(sheet, sheet.root, "P", () => meaning.draw(sheet, PAGE.left + PAD, top + above));
  if (hasChart) writeChart(sheet, facts, { height, colour }, words);
  sheet.y = top + height + GAP;
}

function drawCard(sheet: Sheet, x: number, width: number, height: number): void {
  decorate(sheet, () => {
    sheet.document.lineWidth(0.8).roundedRect(x, sheet.y, width, height, 10).stroke(COLOURS.line);
  });
}

type Position = { y: number; width: number };

function writeGauge(
  sheet: Sheet,
  { value, level }: ReportFacts["score"],
  position: Position,
  { t, number }: Words,
): void {
  const { y, width } = position;
  const x = PAGE.left + (width - GAUGE.width) / 2;
  const tone = TONE_OF_LEVEL[level];
  const word = t(`level.${level}`);
  const draw = () => {
    drawGauge(sheet, x, y, value, number(value), TONES[tone].text);
    const left = PAGE.left + (width - chipWidth(word, tone)) / 2;
    chip(word, tone).draw(sheet, left, y + GAUGE.height);
  };
  const alt = t("score.label", { score: value, worst: WORST_SCORE, level: word });
  put(sheet, sheet.root, "Figure", draw, { alt, bbox: [x, y, x + GAUGE.width, y + GAUGE.height + 16] });
}

function meaningOf(facts: ReportFacts, { t }: Words): string {
  const { score, wouldLower } = facts;
  const lower = wouldLower && t("score.wouldLower", { breach: wouldLower.title, score: wouldLower.score });
  const best = score.value === 0 ? t("score.best") : "";
  return [changeOf(score, t), lower ?? best].filter((part) => part !== "").join(" ");
}

function changeOf({ value, before }: ReportFacts["score"], t: Words["t"]): string {
  if (before === null) return t("score.first");
  if (value === before) return t("score.same");
  const points = Math.abs(value - before);
  return value < before ? t("score.down", { points }) : t("score.up", { points });
}

type Frame = { height: number; colour: string };

function writeChart(sheet: Sheet, { history }: ReportFacts, { height, colour }: Frame, words: Words): void {
  const { t } = words;
  const left = PAGE.left + SCORE_WIDTH + GAP;
  const top = sheet.y + PAD - 2;
  const inner = CHART_WIDTH - 2 * PAD;
  const note = t("chart.note", { worst: WORST_SCORE });
  const texts: ["H2" | "P", Block][] = [
    ["H2", paragraph(t("chart.title"), STYLES.card, inner)],
    ["P", paragraph(note, STYLES.small, inner)],
  ];

  drawCard(sheet, left, CHART_WIDTH, height);
  let y = top;
  for (const [tag, block] of texts) {
    put(sheet, sheet.root, tag, () => block.draw(sheet, left + PAD, y));
    y += block.height + 2;
  }
  const area = { x: left + PAD, y: y + 10, width: inner, height: sheet.y + height - PAD - y - 4 };
  const alt = chartLabel(history, words);
  const bbox: [number, number, number, number] = [area.x, area.y, area.x + area.width, area.y + area.height];
  put(sheet, sheet.root, "Figure", () => drawChart(sheet, area, history, colour, words), { alt, bbox });
}

function chartLabel(history: ReportFacts["history"], { t, month }: Words): string {
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last) throw new Error("A chart without points");
  return t("chart.label", {
    first: first.score,
    firstMonth: month(first.month),
    last: last.score,
    lastMonth: month(last.month),
    highest: Math.max(...history.map(({ score }) => score)),
  });
}
