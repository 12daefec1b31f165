import type { ReactNode } from "react";
import type { BreachesAnswer } from "../../api/types.ts";
import { BreachRow } from "../../parts/breach-row.tsx";
import { Pager } from "../../parts/pager.tsx";
import { useText } from "../../texts/use-text.ts";
import { useListStart } from "../../parts/lists/use-list-start.ts";
import { addressOf, type Filters, isNarrowed } from "../../parts/lists/breach-filters.ts";
import { NoBreaches } from "./no-breaches.tsx";

type BreachListProps = { answer: BreachesAnswer; filters: Filters; isLoading: boolean };

export function BreachList({ answer, filters, isLoading }: BreachListProps): ReactNode {
  const { t } = useText();
  const { breaches, pagination } = answer;
  const list = useListStart<HTMLHeadingElement>(pagination.page);
  return (
    <div className="filtered-list" aria-busy={isLoading}>
      <h2 className="visually-hidden" ref={list} tabIndex={-1}>
        {t(`breaches.list.${filters.status}`)}
      </h2>
      <p className="visually-hidden" role="status">
        {isNarrowed(filters) && t("breaches.found", { count: pagination.totalCount })}
      </p>
      {breaches.length === 0 ? (
        <NoBreaches answer={answer} filters={filters} />
      ) : (
        <>
          <ul className="breach-rows">
            {breaches.map((breach) => (
              <BreachRow key={breach.id} breach={breach} />
            ))}
          </ul>
          <Pager pagination={pagination} hrefOf={(page) => addressOf({ ...filters, page })} />
        </>
      )}
    </div>
  );
}
