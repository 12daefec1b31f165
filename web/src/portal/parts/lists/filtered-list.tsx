import type { ReactNode } from "react";
import type { Pagination } from "../../api/types.ts";
import { Pager } from "../pager.tsx";
import { useListStart } from "./use-list-start.ts";

type FilteredListProps = {
  title: string;
  /** How many results the filters leave, for screen readers. False if nothing is filtered. */
  found: string | false;
  isLoading: boolean;
  pagination: Pagination;
  hrefOf: (page: number) => string;
  /** Shown instead of the rows if there are none. */
  empty: ReactNode;
  /** The class name of the list. */
  className: string;
  rows: readonly ReactNode[];
};

/** One page of a long list below its filters. */
export function FilteredList(props: FilteredListProps): ReactNode {
  const { title, found, isLoading, pagination, hrefOf, empty, className, rows } = props;
  const start = useListStart<HTMLHeadingElement>(pagination.page);
  return (
    <div className="filtered-list" aria-busy={isLoading}>
      <h2 className="visually-hidden" ref={start} tabIndex={-1}>
        {title}
      </h2>
      <p className="visually-hidden" role="status">
        {found}
      </p>
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          <ul className={className}>{rows}</ul>
          <Pager pagination={pagination} hrefOf={hrefOf} />
        </>
      )}
    </div>
  );
}
