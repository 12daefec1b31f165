import { firstLetter } from "../../../kernel/text.ts";
import { type Block, headlineParagraph, paragraph } from "./block.ts";
import { openLogo, type Picture } from "./logo.ts";
import { drawLine, drawRule, put, type Sheet } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, CONTENT_WIDTH, PAGE } from "./tokens.ts";
import { fitted, type TextStyle, widthOf } from "./typeset.ts";
import type { ReportView } from "./view.ts";
import { headlineOf, watchedOf, type Words } from "./words.ts";

const MARK = { size: 26, radius: 7, most: 120 } as const;
const GAP = 10;

/** The customer, the partner, the month, and the answer as a headline. */
export function writeOpening(sheet: Sheet, view: ReportView, words: Words): void {
  const { t } = words;
  writeLetterhead(sheet, view, words);
  write(sheet, "P", paragraph(view.customerName, STYLES.customer, CONTENT_WIDTH));
  write(sheet, "P", paragraph(t("title", { period: words.period(view.facts) }), STYLES.lead, CONTENT_WIDTH));
  sheet.y += 14;
  write(sheet, "H1", headlineParagraph(headlineOf(view.facts, words), STYLES.headline, CONTENT_WIDTH));
  sheet.y += 3;
  write(sheet, "P", paragraph(watchedOf(view.facts, t), STYLES.lead, CONTENT_WIDTH));
  sheet.y += 16;
}

function write(sheet: Sheet, tag: "H1" | "P", block: Block): void {
  put(sheet, sheet.root, tag, () => block.draw(sheet, PAGE.left, sheet.y));
  sheet.y += block.height;
}

function writeLetterhead(sheet: Sheet, { sender, createdAt }: ReportView, { t }: Words): void {
  const { y } = sheet;
  const top = y + (MARK.size - STYLES.partner.leading) / 2;
  const prepared = t("prepared", { date: createdAt });
  const preparedWidth = widthOf(prepared, STYLES.small);
  const nameLeft = PAGE.left + writeMark(sheet, sender) + GAP;
  const name = fitted(sender.name, STYLES.partner, PAGE.right - preparedWidth - 2 * GAP - nameLeft);

  put(sheet, sheet.root, "P", () => drawLine(sheet, name, nameLeft, top, STYLES.partner));
  put(sheet, sheet.root, "P", () => {
    drawLine(sheet, prepared, PAGE.right - preparedWidth, y + (MARK.size - STYLES.small.leading) / 2, STYLES.small);
  });
  drawRule(sheet, y + MARK.size + 12, COLOURS.line);
  sheet.y += MARK.size + 34;
}

/** Draws the logo, or the first letter of the name on the partner's colour. Returns its width. */
function writeMark(sheet: Sheet, sender: ReportView["sender"]): number {
  const logo = openLogo(sheet.document, sender);
  const width = logo ? Math.min(MARK.most, (logo.width / logo.height) * MARK.size) : MARK.size;
  const box: [number, number, number, number] = [PAGE.left, sheet.y, PAGE.left + width, sheet.y + MARK.size];
  const draw = () => (logo ? drawLogo(sheet, logo, width) : drawLetter(sheet, sender));
  put(sheet, sheet.root, "Figure", draw, { alt: sender.name, bbox: box });
  return width;
}

function drawLogo(sheet: Sheet, logo: Picture, width: number): void {
  // pdfkit also draws images that are already open; the types only know files.
  const picture = logo as unknown as Buffer;
  sheet.document.image(picture, PAGE.left, sheet.y, { fit: [width, MARK.size], valign: "center" });
}

function drawLetter(sheet: Sheet, { name, colours }: ReportView["sender"]): void {
  const style: TextStyle = { font: "strong", size: 13, leading: MARK.size, colour: COLOURS.white };
  const letter = fitted(firstLetter(name), style, MARK.size);
  sheet.document.roundedRect(PAGE.left, sheet.y, MARK.size, MARK.size, MARK.radius).fill(colours.light);
  drawLine(sheet, letter, PAGE.left + (MARK.size - widthOf(letter, style)) / 2, sheet.y, style);
}
