import { type Block, paragraph } from "./block.ts";
import { decorate, drawRule, type Element, makeRoom, put, type Sheet, tagged } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, CONTENT_WIDTH, PAGE } from "./tokens.ts";

/** `share` is the column's share of the table's width, including the space to the next column. */
export type Column = { title: string; share: number };

/** Makes the content of a cell for the width of its column. */
export type Cell = (width: number) => Block;

const PAD = 7;
const GAP = 10;

type Placed = { x: number; width: number };

/** Rows of blocks under a head that is repeated at the top of each further page. No row is split. */
export type Table = { firstHeight: number; write: (sheet: Sheet) => void };

export function table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Table {
  const places = placesOf(columns);
  const setRow = (cells: readonly Cell[]) => cells.map((cell, index) => cell(places[index]?.width ?? 0));
  const head = setRow(
    columns.map(
      ({ title }) =>
        (width) =>
          paragraph(title, STYLES.head, width),
    ),
  );
  const body = rows.map(setRow);
  const [first = []] = body;
  return {
    firstHeight: rowHeight(head) + rowHeight(first),
    write: (sheet) => {
      const element = tagged(sheet, sheet.root, "Table");
      writeHead(sheet, element, head, places);
      for (const row of body) writeRow(sheet, { element, head, row, places });
      element.end();
    },
  };
}

function placesOf(columns: readonly Column[]): Placed[] {
  let x: number = PAGE.left;
  return columns.map(({ share }, index) => {
    const place = { x, width: share * CONTENT_WIDTH - (index === columns.length - 1 ? 0 : GAP) };
    x += share * CONTENT_WIDTH;
    return place;
  });
}

const rowHeight = (row: readonly Block[]): number => Math.max(0, ...row.map(({ height }) => height)) + 2 * PAD;

const drawCell = (sheet: Sheet, block: Block, place: Placed | undefined): void =>
  block.draw(sheet, place?.x ?? PAGE.left, sheet.y + PAD);

function writeHead(sheet: Sheet, element: Element, head: readonly Block[], places: readonly Placed[]): void {
  const row = tagged(sheet, element, "TR");
  for (const [index, block] of head.entries())
    put(sheet, row, "TH", () => drawCell(sheet, block, places[index]), { scope: "Column" });
  row.end();
  sheet.y += rowHeight(head);
  drawRule(sheet, sheet.y, COLOURS.line);
}

type RowToWrite = {
  element: Element;
  head: readonly Block[];
  row: readonly Block[];
  places: readonly Placed[];
};

function writeRow(sheet: Sheet, { element, head, row, places }: RowToWrite): void {
  if (makeRoom(sheet, rowHeight(row))) repeatHead(sheet, head, places);
  const line = tagged(sheet, element, "TR");
  for (const [index, block] of row.entries()) {
    const draw = () => drawCell(sheet, block, places[index]);
    if (index === 0) put(sheet, line, "TH", draw, { scope: "Row" });
    else put(sheet, line, "TD", draw);
  }
  line.end();
  sheet.y += rowHeight(row);
  drawRule(sheet, sheet.y, COLOURS.line);
}

/** Repeats the head only visually. For screen readers the table just continues. */
function repeatHead(sheet: Sheet, head: readonly Block[], places: readonly Placed[]): void {
  decorate(
    sheet,
    () => {
      for (const [index, block] of head.entries()) drawCell(sheet, block, places[index]);
    },
    "Pagination",
  );
  sheet.y += rowHeight(head);
  drawRule(sheet, sheet.y, COLOURS.line);
}
