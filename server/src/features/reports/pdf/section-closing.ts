import { WORST_SCORE } from "../../../kernel/score-scale.ts";
import { paragraph, stack } from "./block.ts";
import type { Measured } from "./heading.ts";
import { decorate, makeRoom, put } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, CONTENT_WIDTH, PAGE } from "./tokens.ts";
import type { ReportView } from "./view.ts";
import type { Words } from "./words.ts";

const ABOVE = 30;
const GAP = 14;
const PAD = 16;
const ASK_WIDTH = 182;

/** Explains how the score is made, and who can answer questions. */
export function closingPart({ sender, facts }: ReportView, { t }: Words): Measured {
  const howWidth = CONTENT_WIDTH - ASK_WIDTH - GAP;
  const notes = [
    {
      x: PAGE.left,
      width: howWidth,
      title: t("how.title"),
      texts: [
        t("how.text", { worst: WORST_SCORE }),
        t("how.levels"),
        // Compares the severities of open breaches. Without any it would only push a short report onto a second page.
        ...(facts.counts.open > 0 ? [t("how.severity")] : []),
      ],
    },
    {
      x: PAGE.left + howWidth + GAP,
      width: ASK_WIDTH,
      title: t("ask.title"),
      texts: [t("ask.text", { partner: sender.name, email: sender.replyTo })],
    },
  ].map(({ x, width, title, texts }) => ({
    x,
    width,
    heading: paragraph(title, STYLES.card, width - 2 * PAD),
    body: stack(
      texts.map((text) => paragraph(text, STYLES.small, width - 2 * PAD)),
      4,
    ),
  }));
  const height = Math.max(...notes.map(({ heading, body }) => heading.height + 4 + body.height)) + 2 * PAD - 6;
  const write: Measured["write"] = (sheet) => {
    if (!makeRoom(sheet, ABOVE + height)) sheet.y += ABOVE;
    for (const { x, width, heading, body } of notes) {
      decorate(sheet, () => {
        sheet.document.roundedRect(x, sheet.y, width, height, 10).fill(COLOURS.paper);
      });
      const top = sheet.y + PAD - 4;
      put(sheet, sheet.root, "H2", () => heading.draw(sheet, x + PAD, top));
      put(sheet, sheet.root, "P", () => body.draw(sheet, x + PAD, top + heading.height + 4));
    }
    sheet.y += height;
  };
  return { height: ABOVE + height, write };
}
