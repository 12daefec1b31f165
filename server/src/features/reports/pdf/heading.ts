import { paragraph } from "./block.ts";
import { makeRoom, put, type Sheet } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { CONTENT_WIDTH, PAGE } from "./tokens.ts";

const ABOVE = 28;
const BELOW = 8;

/** A part of the report. Its end is on the same page as the next `after` points. */
export type Section = (sheet: Sheet, after: number) => void;

/** Writes a section's heading, on the same page as the first `following` points of its content. */
export function writeHeading(sheet: Sheet, title: string, note: string | undefined, following: number): void {
  const heading = paragraph(title, STYLES.section, CONTENT_WIDTH);
  const below = note === undefined ? undefined : paragraph(note, STYLES.soft, CONTENT_WIDTH);
  const height = heading.height + (below ? below.height + 1 : 0) + BELOW;

  if (!makeRoom(sheet, ABOVE + height + following)) sheet.y += ABOVE;
  // pdfkit counts the left edge from the right one here.
  const options = { expanded: false, top: sheet.y - 12, left: PAGE.width };
  sheet.document.outline.addItem(title, options);
  put(sheet, sheet.root, "H2", () => heading.draw(sheet, PAGE.left, sheet.y));
  if (below) put(sheet, sheet.root, "P", () => below.draw(sheet, PAGE.left, sheet.y + heading.height + 1));
  sheet.y += height;
}

/** Something of a known height that is written at the current position. */
export type Measured = { height: number; write: (sheet: Sheet) => void };

/** A plain sentence of a section. */
export function sentence(text: string, above = 0): Measured {
  const block = paragraph(text, STYLES.soft, CONTENT_WIDTH);
  const height = above + block.height;
  return {
    height,
    write: (sheet) => {
      makeRoom(sheet, height);
      put(sheet, sheet.root, "P", () => block.draw(sheet, PAGE.left, sheet.y + above));
      sheet.y += height;
    },
  };
}

const NOTHING: Measured = { height: 0, write: () => undefined };

/** Says how many entries a list has left out, if any. */
export const notShown = (text: string | undefined): Measured => (text === undefined ? NOTHING : sentence(text, 6));
