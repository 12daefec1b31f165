import type { ReactNode } from "react";
import type { AddressesAnswer } from "../../api/types.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { Select } from "../../parts/select.tsx";
import { SeveritySelect } from "../../parts/severity-select.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useText } from "../../texts/use-text.ts";
import { addressOf, type Filters, KINDS, STATUSES } from "../../parts/lists/address-filters.ts";
import { useNarrow } from "../../parts/lists/use-narrow.ts";
import "../../parts/filter-bar.css";

type FilterBarProps = { answer: AddressesAnswer; filters: Filters };

export function FilterBar({ answer: { portal, counts, domains }, filters }: FilterBarProps): ReactNode {
  const { t, number } = useText();
  const { watched, found } = counts[filters.status];
  const countOf = { all: watched + found, watched, found };
  const tabs = KINDS.map((kind) => ({
    href: addressOf({ ...filters, kind, page: 1 }),
    text: t(`addresses.kind.${kind}`),
    count: number(countOf[kind]),
    isCurrent: kind === filters.kind,
  }));
  const narrow = useNarrow(filters, addressOf);
  return (
    <div className="filter-bar">
      <Tabs label={t("addresses.kind.label")} tabs={tabs} />
      <div className="filter-bar-fields addresses-fields">
        <Select
          label={t("addresses.status.label")}
          value={filters.status}
          options={STATUSES.map((status) => ({ value: status, text: t(`addresses.status.${status}`) }))}
          onChoose={(status) => narrow({ status })}
        />
        {!portal.customer.isProspect && (
          <SeveritySelect severity={filters.severity} onChoose={(severity) => narrow({ severity })} />
        )}
        {(domains.length > 1 || filters.domain !== "") && (
          <DomainSelect domains={domains} domain={filters.domain} onChoose={(domain) => narrow({ domain })} />
        )}
        <SearchField label={t("addresses.search")} value={filters.search} onSearch={(search) => narrow({ search })} />
      </div>
    </div>
  );
}

type DomainSelectProps = { domains: readonly string[]; domain: string; onChoose: (domain: string) => void };

function DomainSelect({ domains, domain, onChoose }: DomainSelectProps): ReactNode {
  const { t } = useText();
  // The URL may contain a domain that is no longer monitored.
  const named = domain === "" || domains.includes(domain) ? domains : [domain, ...domains];
  return (
    <Select
      label={t("addresses.domain.label")}
      value={domain}
      options={[{ value: "", text: t("addresses.domain.any") }, ...named.map((name) => ({ value: name, text: name }))]}
      onChoose={onChoose}
    />
  );
}
