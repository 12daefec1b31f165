import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { BreachesAnswer } from "../../api/types.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { SeveritySelect } from "../../parts/severity-select.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useText } from "../../texts/use-text.ts";
import { addressOf, type Filters, STATUSES } from "../../parts/lists/breach-filters.ts";
import "../../parts/filter-bar.css";

type FilterBarProps = { answer: BreachesAnswer; filters: Filters };

export function FilterBar({ answer: { portal, counts }, filters }: FilterBarProps): ReactNode {
  const { t, number } = useText();
  const [, navigate] = useLocation();
  const { status, severity, search } = filters;
  const { isProspect } = portal.customer;
  const tabs = STATUSES.map((one) => ({
    href: addressOf({ ...filters, status: one, page: 1 }),
    text: t(`breaches.status.${one}`),
    count: number(counts[one]),
    isCurrent: one === status,
  }));
  // Replaces the history entry. Otherwise every letter and every choice would be a step of its own on the way back.
  const narrow = (change: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...change, page: 1 }), { replace: true });
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
