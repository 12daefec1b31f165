import { sharedFont } from "./fonts.ts";
import { PAGE } from "./tokens.ts";
import { featuresOf, type TextStyle } from "./typeset.ts";

export type Element = PDFKit.PDFStructureElement;

/** The document being written, and the current position on its last page. */
export type Sheet = {
  readonly document: PDFKit.PDFDocument;
  /** The element that sections are added to. */
  readonly root: Element;
  y: number;
};

type Tag = "Document" | "H1" | "H2" | "P" | "L" | "LI" | "LBody" | "Table" | "TR" | "TH" | "TD" | "Figure";
type TagOptions = {
  alt?: string;
  scope?: "Column" | "Row";
  /** Left, top, right and bottom of a picture. */
  bbox?: [number, number, number, number];
};

export function openSheet(document: PDFKit.PDFDocument): Sheet {
  const root = document.struct("Document");
  document.addStructure(root);
  return { document, root, y: PAGE.top };
}

/** Adds an element to the document's structure, which screen readers use. */
export function tagged(sheet: Sheet, parent: Element, tag: Tag, options: TagOptions = {}): Element {
  const element = sheet.document.struct(tag, options);
  parent.add(element);
  return element;
}

/** Adds an element with a single piece of content. */
export function put(sheet: Sheet, parent: Element, tag: Tag, draw: () => void, options?: TagOptions): void {
  tagged(sheet, parent, tag, options).add(draw).end();
}

/** Draws lines, backgrounds and page numbers, which screen readers skip. */
export function decorate(sheet: Sheet, draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
  sheet.document.markContent("Artifact", { type });
  draw();
  sheet.document.endMarkedContent();
}

const roomLeft = (sheet: Sheet): number => PAGE.bottom - sheet.y;

/** Starts a new page if this height does not fit on the current one. Returns whether it did. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (height <= roomLeft(sheet)) return false;
  sheet.document.addPage();
  sheet.y = PAGE.top;
  return true;
}

/** With these set, pdfkit does not measure the text again. It uses the values only for links, and there are none. */
const MEASURED = { textWidth: 0, wordCount: 0 };

/** Draws one line of text, with its capitals in the middle of the line's height. */
export function drawLine(sheet: Sheet, line: string, x: number, top: number, style: TextStyle): void {
  const { font } = sharedFont(style.font);
  const baseline = top + style.leading / 2 + ((font.capHeight / font.unitsPerEm) * style.size) / 2;
  const features = featuresOf(style) as PDFKit.Mixins.OpenTypeFeatures[] | undefined;
  const options = { ...MEASURED, lineBreak: false, baseline: "alphabetic" as const, ...(features && { features }) };
  sheet.document.font(style.font, style.size).fillColor(style.colour).text(line, x, baseline, options);
}

export function drawRule(sheet: Sheet, y: number, colour: string): void {
  decorate(sheet, () => {
    sheet.document.lineWidth(0.6).moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke(colour);
  });
}
