import { memo, type ReactNode } from "react";
import { Link } from "wouter";
import { useText } from "../texts/texts.ts";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  isFigure?: boolean;
  /** Allows long texts to wrap onto several lines. */
  isLong?: boolean;
  /** On a phone, a row is a card with its first cell and the cells marked with this. */
  onPhone?: boolean;
};

type TableRowProps<Row> = {
  id: string;
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  hrefOf: ((row: Row) => string) | undefined;
  openRow: ((row: Row) => void) | undefined;
  isSelected: boolean;
  /** Without it, rows cannot be selected. */
  toggle: ((id: string) => void) | undefined;
  measure: (row: HTMLElement | null) => void;
};

function AnyTableRow<Row>(props: TableRowProps<Row>): ReactNode {
  const { id, row, index, columns, isSelected, toggle, measure } = props;
  const { t } = useText();
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={isSelected ? "picked" : undefined}>
      {toggle && (
        <td className="pick">
          <input
            type="checkbox"
            aria-label={t("table.select")}
            data-row={id}
            checked={isSelected}
            onChange={() => toggle(id)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={classOf(column, at)} data-label={column.header}>
          {at === 0 ? <Opener {...props} /> : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** While scrolling, only rows that come into view are rendered. */
export const TableRow = memo(AnyTableRow) as typeof AnyTableRow;

function Opener<Row>({ row, columns, hrefOf, openRow }: TableRowProps<Row>): ReactNode {
  const content = columns[0]?.cell(row);
  if (hrefOf) {
    return (
      <Link href={hrefOf(row)} className="row-link" data-row-opener="">
        {content}
      </Link>
    );
  }
  if (!openRow) return content;
  return (
    <button type="button" className="row-link" data-row-opener="" onClick={() => openRow(row)}>
      {content}
    </button>
  );
}

function classOf<Row>({ isFigure = false, isLong = false, onPhone = false }: Column<Row>, at: number): string {
  return [isFigure ? "figure" : "", isLong ? "wrap" : "", at > 0 && !onPhone ? "not-on-phone" : ""]
    .filter(Boolean)
    .join(" ");
}
