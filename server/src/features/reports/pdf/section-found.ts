import type { Tone } from "../../../kernel/palette.ts";
import type { BreachLine, ReportFacts } from "../facts.ts";
import { type Block, chip, chipWidth, paragraph, stack } from "./block.ts";
import { notShown, type Section, writeHeading } from "./heading.ts";
import { roomsFor } from "./rows.ts";
import { drawRule, makeRoom, put, type Sheet, tagged } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, CONTENT_WIDTH, PAGE } from "./tokens.ts";
import { isFirstMonth, type Words } from "./words.ts";

const MOST_SHOWN = 20;
const MOST_EMAILS = 4;
const CHIP_ROOM = 84;
const CHIP_STEP = 17;
const PAD = 8;

/** The breaches found in this month, each described in a few lines. */
export function foundSection(facts: ReportFacts, words: Words): Section | undefined {
  const { t } = words;
  const { found, counts } = facts;
  // The headline already says that there is nothing new.
  if (found.length === 0) return undefined;
  const shown = found.slice(0, MOST_SHOWN).map((breach) => ({ breach, block: breachBlock(breach, words) }));
  const heights = shown.map(({ block }) => block.height + 2 * PAD);
  const more = counts.found - shown.length;
  const rest = notShown(more > 0 ? t("list.notShown", { count: more }) : undefined);
  const title = t(isFirstMonth(facts) ? "found.title.first" : "found.title");
  return (sheet, after) => {
    const rooms = roomsFor(heights, rest.height + after);
    writeHeading(sheet, title, undefined, rooms[0] ?? 0);
    const list = tagged(sheet, sheet.root, "L");
    for (const [index, { breach, block }] of shown.entries()) {
      const isNewPage = makeRoom(sheet, rooms[index] ?? 0);
      if (index > 0 && !isNewPage) drawRule(sheet, sheet.y, COLOURS.line);
      const item = tagged(sheet, list, "LI");
      put(sheet, item, "LBody", () => {
        block.draw(sheet, PAGE.left, sheet.y + PAD);
        drawChips(sheet, breach, t);
      });
      item.end();
      sheet.y += heights[index] ?? 0;
    }
    list.end();
    rest.write(sheet);
  };
}

/** The severity, with a note below it if the breach is unconfirmed. */
function drawChips(sheet: Sheet, { severity, isUnconfirmed }: BreachLine, t: Words["t"]): void {
  const chips: [string, Tone][] = [[t(`severity.${severity}`), severity]];
  if (isUnconfirmed) chips.push([t("chip.unconfirmed"), "low"]);
  for (const [index, [word, tone]] of chips.entries()) {
    const top = sheet.y + PAD + index * CHIP_STEP;
    chip(word, tone).draw(sheet, PAGE.right - chipWidth(word, tone), top);
  }
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
