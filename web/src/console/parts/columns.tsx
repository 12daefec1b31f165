import type { ReactNode } from "react";
import { Moment } from "./moment.tsx";
import type { Column } from "./table-row.tsx";

/** Figures are right-aligned. */
export const figureColumn = <Row,>(id: string, header: string, cell: (row: Row) => ReactNode): Column<Row> => ({
  id,
  header,
  isFigure: true,
  cell,
});

/** When something happened. This is the last column of most tables. */
export const momentColumn = <Row,>(id: string, header: string, atOf: (row: Row) => string | null): Column<Row> =>
  figureColumn(id, header, (row) => <Moment at={atOf(row)} isSoft />);
