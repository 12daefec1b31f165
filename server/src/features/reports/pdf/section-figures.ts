import type { ReportFacts } from "../facts.ts";
import { paragraph, stack } from "./block.ts";
import { decorate, put, type Sheet, tagged } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, CONTENT_WIDTH, PAGE } from "./tokens.ts";
import { isFirstMonth, type Words } from "./words.ts";

const GAP = 14;
const PAD = 14;
const WIDTH = (CONTENT_WIDTH - 2 * GAP) / 3;
const KINDS = ["found", "resolved", "open"] as const;

/** Three numbers, each with a label. */
export function writeFigures(sheet: Sheet, facts: ReportFacts, { t, number }: Words): void {
  const { counts } = facts;
  const nameOf = (kind: (typeof KINDS)[number]) => (kind === "found" && isFirstMonth(facts) ? "found.first" : kind);
  const inner = WIDTH - 2 * PAD;
  const tiles = KINDS.map((kind) =>
    stack([
      paragraph(number(counts[kind]), STYLES.figure, inner),
      paragraph(t(`figure.${nameOf(kind)}`), STYLES.strong, inner),
      paragraph(t(`figure.${kind}.note`), STYLES.small, inner),
    ]),
  );
  const height = Math.max(...tiles.map((tile) => tile.height)) + 2 * PAD - 4;

  const list = tagged(sheet, sheet.root, "L");
  for (const [index, tile] of tiles.entries()) {
    const x = PAGE.left + index * (WIDTH + GAP);
    decorate(sheet, () => {
      sheet.document.roundedRect(x, sheet.y, WIDTH, height, 10).fill(COLOURS.paper);
    });
    const item = tagged(sheet, list, "LI");
    put(sheet, item, "LBody", () => tile.draw(sheet, x + PAD, sheet.y + PAD - 4));
    item.end();
  }
  list.end();
  sheet.y += height;
}
