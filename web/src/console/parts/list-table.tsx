import type { ComponentProps, ReactNode } from "react";
import { DataTable } from "./data-table.tsx";
import { ListSkeleton } from "./skeleton.tsx";
import { ErrorState } from "./states.tsx";

/** A query that loads its answer page by page. */
type List = {
  data: object | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type ListTableProps<Row extends object> = Omit<ComponentProps<typeof DataTable<Row>>, "rows" | "more"> & {
  list: List;
  /** Of all pages that are loaded. */
  rows: readonly Row[] | undefined;
  skeletonRows?: number;
};

/** A table of a list in pages: a skeleton before the first one, why it did not come, and the next as the reader arrives. */
export function ListTable<Row extends object>({
  list,
  rows = [],
  skeletonRows = 8,
  ...table
}: ListTableProps<Row>): ReactNode {
  const more = {
    hasMore: list.hasNextPage,
    isLoading: list.isFetchingNextPage,
    load: () => void list.fetchNextPage(),
  };
  return (
    <>
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton rows={skeletonRows} />}
      {list.data && <DataTable {...table} rows={rows} more={more} />}
    </>
  );
}
