import type { ComponentProps, ReactNode } from "react";
import { DataTable } from "./data-table.tsx";
import { ListSkeleton } from "./skeleton.tsx";
import { ErrorState } from "./states.tsx";

/** A query that loads its data page by page. */
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
  /** The rows of all loaded pages. */
  rows: readonly Row[] | undefined;
  skeletonRows?: number;
};

/**
 * A table for a paged list. Shows a skeleton before the first page and any error, and loads further pages as the user
 * scrolls.
 */
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
