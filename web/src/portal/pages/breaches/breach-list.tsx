import type { ReactNode } from "react";
import type { BreachesAnswer } from "../../api/types.ts";
import { BreachRow } from "../../parts/breach-row.tsx";
import { useText } from "../../texts/use-text.ts";
import { FilteredList } from "../../parts/lists/filtered-list.tsx";
import { addressOf, type Filters, isNarrowed } from "../../parts/lists/breach-filters.ts";
import { NoBreaches } from "./no-breaches.tsx";

type BreachListProps = { answer: BreachesAnswer; filters: Filters; isLoading: boolean };

export function BreachList({ answer, filters, isLoading }: BreachListProps): ReactNode {
  const { t } = useText();
  const { breaches, pagination } = answer;
  return (
    <FilteredList
      title={t(`breaches.list.${filters.status}`)}
      found={isNarrowed(filters) && t("breaches.found", { count: pagination.totalCount })}
      isLoading={isLoading}
      pagination={pagination}
      hrefOf={(page) => addressOf({ ...filters, page })}
      empty={<NoBreaches answer={answer} filters={filters} />}
      className="breach-rows"
      rows={breaches.map((breach) => (
        <BreachRow key={breach.id} breach={breach} />
      ))}
    />
  );
}
