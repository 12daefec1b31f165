import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { BreachesAnswer } from "../../api/types.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useText } from "../../texts/use-text.ts";
import { addressOf, type Filters, STATUSES } from "./filters.ts";
import { SeveritySelect } from "./severity-select.tsx";

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
    <div className="breaches-bar">
      <Tabs label={t("breaches.status.label")} tabs={tabs} />
      <div className="breaches-narrow">
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
