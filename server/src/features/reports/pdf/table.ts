import { type Block, paragraph } from "./block.ts";
import { roomsFor } from "./rows.ts";
import { decorate, drawRule, type Element, makeRoom, put, type Sheet, tagged } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, CONTENT_WIDTH, PAGE } from "./tokens.ts";

/** `share` is the column's share of the table's width, including the space to the next column. */
export type Column = { title: string; share: number };

/** Makes the content of a cell for the width of its column. */
export type Cell = (width: number) => Block;

const PAD = 7;
const GAP = 10;

type Bounds = { x: number; width: number };

export type Table = {
  /** The height of the head and the rows that must be on the same page. */
  startHeight: number;
  write: (sheet: Sheet) => void;
};

/**
 * Rows of blocks under a head that is repeated at the top of each further page. No row is split. The last rows are on
 * the same page as the `after` points that follow the table.
 */
export function table(columns: readonly Column[], rows: readonly (readonly Cell[])[], after: number): Table {
  const bounds = boundsOf(columns);
  const setRow = (cells: readonly Cell[]) => cells.map((cell, index) => cell(bounds[index]?.width ?? 0));
  const head = setRow(
    columns.map(
      ({ title }) =>
        (width) =>
          paragraph(title, STYLES.head, width),
    ),
  );
  const body = rows.map(setRow);
  const rooms = roomsFor(body.map(rowHeight), after);
  return {
    startHeight: rowHeight(head) + (rooms[0] ?? 0),
    write: (sheet) => {
      const element = tagged(sheet, sheet.root, "Table");
      writeHead(sheet, element, head, bounds);
      for (const [index, row] of body.entries())
        writeRow(sheet, { element, head, row, bounds, room: rooms[index] ?? 0 });
      element.end();
    },
  };
}

function boundsOf(columns: readonly Column[]): Bounds[] {
  let x: number = PAGE.left;
  return columns.map(({ share }, index) => {
    const bound = { x, width: share * CONTENT_WIDTH - (index === columns.length - 1 ? 0 : GAP) };
    x += share * CONTENT_WIDTH;
    return bound;
  });
}

const rowHeight = (row: readonly Block[]): number => Math.max(0, ...row.map(({ height }) => height)) + 2 * PAD;

const drawCell = (sheet: Sheet, block: Block, bound: Bounds | undefined): void =>
  block.draw(sheet, bound?.x ?? PAGE.left, sheet.y + PAD);

function writeHead(sheet: Sheet, element: Element, head: readonly Block[], bounds: readonly Bounds[]): void {
  const row = tagged(sheet, element, "TR");
  for (const [index, block] of head.entries())
    put(sheet, row, "TH", () => drawCell(sheet, block, bounds[index]), { scope: "Column" });
  row.end();
  sheet.y += rowHeight(head);
  drawRule(sheet, sheet.y, COLOURS.line);
}

type RowToWrite = {
  element: Element;
  head: readonly Block[];
  row: readonly Block[];
  bounds: readonly Bounds[];
  /** Without this much room, the row starts a new page. */
  room: number;
};

function writeRow(sheet: Sheet, { element, head, row, bounds, room }: RowToWrite): void {
  if (makeRoom(sheet, room)) repeatHead(sheet, head, bounds);
  const line = tagged(sheet, element, "TR");
  for (const [index, block] of row.entries()) {
    const draw = () => drawCell(sheet, block, bounds[index]);
    if (index === 0) put(sheet, line, "TH", draw, { scope: "Row" });
    else put(sheet, line, "TD", draw);
  }
  line.end();
  sheet.y += rowHeight(row);
  drawRule(sheet, sheet.y, COLOURS.line);
}

/** Repeats the head only visually. For screen readers the table just continues. */
function repeatHead(sheet: Sheet, head: readonly Block[], bounds: readonly Bounds[]): void {
  decorate(
    sheet,
    () => {
      for (const [index, block] of head.entries()) drawCell(sheet, block, bounds[index]);
    },
    "Pagination",
  );
  sheet.y += rowHeight(head);
  drawRule(sheet, sheet.y, COLOURS.line);
}
