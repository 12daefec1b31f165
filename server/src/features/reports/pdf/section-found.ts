import type { BreachLine, ReportFacts } from "../facts.ts";
import { type Block, chip, chipWidth, paragraph, stack } from "./block.ts";
import { notShown, type Section, writeHeading } from "./heading.ts";
import { roomsFor } from "./rows.ts";
import { drawRule, makeRoom, put, tagged } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, CONTENT_WIDTH, PAGE } from "./tokens.ts";
import type { Words } from "./words.ts";

const MOST_SHOWN = 20;
const MOST_EMAILS = 4;
const CHIP_ROOM = 84;
const PAD = 8;

/** The breaches found in this month, each described in a few lines. */
export function foundSection({ found, counts }: ReportFacts, words: Words): Section | undefined {
  // The headline already says that there is nothing new.
  if (found.length === 0) return undefined;
  const { t } = words;
  const shown = found.slice(0, MOST_SHOWN).map((breach) => ({ breach, block: breachBlock(breach, words) }));
  const heights = shown.map(({ block }) => block.height + 2 * PAD);
  const more = counts.found - shown.length;
  const rest = notShown(more > 0 ? t("list.notShown", { count: more }) : undefined);
  return (sheet, after) => {
    const rooms = roomsFor(heights, rest.height + after);
    writeHeading(sheet, t("found.title"), undefined, rooms[0] ?? 0);
    const list = tagged(sheet, sheet.root, "L");
    for (const [index, { breach, block }] of shown.entries()) {
      const isNewPage = makeRoom(sheet, rooms[index] ?? 0);
      if (index > 0 && !isNewPage) drawRule(sheet, sheet.y, COLOURS.line);
      const item = tagged(sheet, list, "LI");
      put(sheet, item, "LBody", () => {
        block.draw(sheet, PAGE.left, sheet.y + PAD);
        const word = t(`severity.${breach.severity}`);
        chip(word, breach.severity).draw(sheet, PAGE.right - chipWidth(word, breach.severity), sheet.y + PAD);
      });
      item.end();
      sheet.y += heights[index] ?? 0;
    }
    list.end();
    rest.write(sheet);
  };
}

function breachBlock(breach: BreachLine, { t, list, dataClasses }: Words): Block {
  const { title, dataClasses: names, emails, addresses, breachDate } = breach;
  const width = CONTENT_WIDTH - CHIP_ROOM;
  const shown = emails.slice(0, MOST_EMAILS);
  const exposed = names.length === 0 ? t("breach.unknown") : t("breach.exposed", { classes: dataClasses(names) });
  const whose = { count: addresses, emails: list(shown, addresses - shown.length) };
  return stack([
    paragraph(title, STYLES.strong, width),
    paragraph(exposed, STYLES.soft, width),
    paragraph(t("breach.happened", { date: new Date(`${breachDate}T00:00:00Z`) }), STYLES.soft, width),
    paragraph(t("breach.addresses", whose), STYLES.soft, width),
  ]);
}
