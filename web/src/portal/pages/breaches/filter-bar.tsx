import type { ReactNode } from "react";
import type { BreachesAnswer } from "../../api/types.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { SeveritySelect } from "../../parts/severity-select.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useText } from "../../texts/use-text.ts";
import { addressOf, type Filters, STATUSES } from "../../parts/lists/breach-filters.ts";
import { useNarrow } from "../../parts/lists/use-narrow.ts";
import "../../parts/filter-bar.css";

type FilterBarProps = { answer: BreachesAnswer; filters: Filters };

export function FilterBar({ answer: { portal, counts }, filters }: FilterBarProps): ReactNode {
  const { t, number } = useText();
  const { status, severity, search } = filters;
  const { isProspect } = portal.customer;
  const tabs = STATUSES.map((one) => ({
    href: addressOf({ ...filters, status: one, page: 1 }),
    text: t(`breaches.status.${one}`),
    count: number(counts[one]),
    isCurrent: one === status,
  }));
  const narrow = useNarrow(filters, addressOf);
  return (
    <div className="filter-bar breaches-filters">
      <Tabs label={t("breaches.status.label")} tabs={tabs} />
      <div className="filter-bar-fields breaches-fields">
        {!isProspect && <SeveritySelect severity={severity} onChoose={(chosen) => narrow({ severity: chosen })} />}
        <SearchField
          label={t(isProspect ? "breaches.search.address" : "breaches.search.any")}
          value={search}
          onSearch={(text) => narrow({ search: text })}
        />
      </div>
    </div>
  );
}
