import type { ReactNode } from "react";
import { useText } from "../texts/texts.ts";
import { type Column, TableRow } from "./table-row.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import { type RowSelection, useSelectKey } from "./row-selection.ts";
import { type More, useVirtualRows } from "./use-virtual-rows.ts";
import "./data-table.css";

export type { Column } from "./table-row.tsx";

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The link of a row. The first cell contains it. */
  hrefOf?: (row: Row) => string;
  /** Called when the first cell is pressed, instead of following a link. */
  openRow?: (row: Row) => void;
  selection?: RowSelection;
  more?: More;
  empty?: ReactNode;
};

/**
 * A table with rows of 40 px. In long tables, only the rows in view are in the document. The j and k keys move, Enter
 * opens, x selects. Long lists load their next page before the user gets there.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, keyOf, hrefOf, openRow, selection, more, empty } = props;
  const isEven = !columns.some(({ isLong }) => isLong);
  const { body, shown, above, below, measure } = useVirtualRows(rows.length, more, isEven);
  useRowKeys(body);
  useSelectKey(selection);
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <table className="data-table" aria-label={label} aria-rowcount={more?.hasMore === true ? -1 : rows.length + 1}>
      <thead>
        <tr>
          {selection && <SelectAll rows={rows} keyOf={keyOf} selection={selection} />}
          {columns.map(({ id, header, isFigure = false }) => (
            <th key={id} scope="col" className={isFigure ? "figure" : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {above > 0 && <Space height={above} />}
        {shown.map((index) => {
          const row = rows[index];
          if (!row) return null;
          const id = keyOf(row);
          return (
            <TableRow
              key={id}
              id={id}
              row={row}
              index={index}
              isSelected={selection?.selected.has(id) === true}
              {...{ columns, hrefOf, openRow, measure, toggle: selection?.toggle }}
            />
          );
        })}
        {below > 0 && <Space height={below} />}
      </tbody>
    </table>
  );
}

type SelectAllProps<Row> = { rows: readonly Row[]; keyOf: (row: Row) => string; selection: RowSelection };

function SelectAll<Row>({ rows, keyOf, selection }: SelectAllProps<Row>): ReactNode {
  const { t } = useText();
  const isFull = rows.length > 0 && rows.every((row) => selection.selected.has(keyOf(row)));
  return (
    <th scope="col" className="pick">
      <input
        type="checkbox"
        aria-label={t("table.selectAll")}
        checked={isFull}
        onChange={() => selection.set(isFull ? [] : rows.map(keyOf))}
      />
    </th>
  );
}

/** Takes the space of the rows that are not in the document. */
const Space = ({ height }: { height: number }): ReactNode => (
  <tr aria-hidden="true" className="space">
    <td style={{ height }} />
  </tr>
);
