import type { ReportFacts } from "../facts.ts";
import { type Block, paragraph, stack } from "./block.ts";
import { notShown, type Section, sentence, writeHeading } from "./heading.ts";
import { roomsFor } from "./rows.ts";
import { decorate, drawLine, drawRule, makeRoom, put, type Sheet, tagged } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, CONTENT_WIDTH, PAGE } from "./tokens.ts";
import { widthOf } from "./typeset.ts";
import { timeOf, type Words } from "./words.ts";

type Step = ReportFacts["steps"][number];

const MOST_STEPS = 12;
const MOST_BREACHES = 5;
const BOX = { size: 12, radius: 3.5 } as const;
const INDENT = 24;
const MINUTES_ROOM = 54;
const PAD = 8;

/** What to do, most urgent first, with boxes to tick on paper. */
export const stepsSection = (facts: ReportFacts, words: Words): Section =>
  facts.steps.length === 0 ? nothingToDo(words) : stepList(facts, words);

const nothingToDo =
  ({ t }: Words): Section =>
  (sheet, after) => {
    const none = sentence(t("steps.none"));
    writeHeading(sheet, t("steps.title"), undefined, none.height + after);
    none.write(sheet);
  };

function stepList({ steps }: ReportFacts, words: Words): Section {
  const { t } = words;
  const shown = steps.slice(0, MOST_STEPS).map((step) => ({ step, block: stepBlock(step, words) }));
  const heights = shown.map(({ block }) => block.height + 2 * PAD);
  const minutes = steps.reduce((sum, step) => sum + step.minutes, 0);
  const more = steps.length - shown.length;
  const rest = notShown(more > 0 ? t("list.notShown", { count: more }) : undefined);
  return (sheet, after) => {
    const rooms = roomsFor(heights, rest.height + after);
    writeHeading(sheet, t("steps.title"), timeOf(minutes, t), rooms[0] ?? 0);
    const list = tagged(sheet, sheet.root, "L");
    for (const [index, { step, block }] of shown.entries()) {
      const isNewPage = makeRoom(sheet, rooms[index] ?? 0);
      if (index > 0 && !isNewPage) drawRule(sheet, sheet.y, COLOURS.line);
      drawBox(sheet, sheet.y + PAD);
      const item = tagged(sheet, list, "LI");
      put(sheet, item, "LBody", () => drawStep(sheet, block, t("step.minutes", { minutes: step.minutes })));
      item.end();
      sheet.y += heights[index] ?? 0;
    }
    list.end();
    rest.write(sheet);
  };
}

function stepBlock({ action, reason, breaches }: Step, { t, list }: Words): Block {
  const width = CONTENT_WIDTH - INDENT - MINUTES_ROOM;
  const named = list(breaches.slice(0, MOST_BREACHES), breaches.length - MOST_BREACHES);
  return stack([
    paragraph(action, STYLES.strong, width),
    ...(reason === "" ? [] : [paragraph(reason, STYLES.soft, width)]),
    ...(breaches.length === 0 ? [] : [paragraph(t("step.for", { breaches: named }), STYLES.small, width)]),
  ]);
}

function drawStep(sheet: Sheet, block: Block, minutes: string): void {
  const top = sheet.y + PAD;
  block.draw(sheet, PAGE.left + INDENT, top);
  drawLine(sheet, minutes, PAGE.right - widthOf(minutes, STYLES.soft), top, STYLES.soft);
}

function drawBox(sheet: Sheet, top: number): void {
  decorate(sheet, () => {
    const y = top + (STYLES.strong.leading - BOX.size) / 2;
    sheet.document
      .lineWidth(1)
      .roundedRect(PAGE.left + 0.5, y, BOX.size, BOX.size, BOX.radius)
      .stroke(COLOURS.soft);
  });
}
