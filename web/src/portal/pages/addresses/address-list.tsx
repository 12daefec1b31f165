import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AddressesAnswer } from "../../api/types.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { useText } from "../../texts/use-text.ts";
import { FilteredList } from "../../parts/lists/filtered-list.tsx";
import { AddressRow } from "./address-row.tsx";
import { addressOf, type Filters, isNarrowed } from "../../parts/lists/address-filters.ts";
import "../../parts/button.css";

type AddressListProps = { answer: AddressesAnswer; filters: Filters; isLoading: boolean };

export function AddressList({ answer, filters, isLoading }: AddressListProps): ReactNode {
  const { t } = useText();
  const { addresses, pagination } = answer;
  return (
    <FilteredList
      title={t("addresses.title")}
      found={isNarrowed(filters) && t("addresses.matches", { count: pagination.totalCount })}
      isLoading={isLoading}
      pagination={pagination}
      hrefOf={(page) => addressOf({ ...filters, page })}
      empty={<NoAddresses answer={answer} filters={filters} />}
      className="address-rows"
      rows={addresses.map((exposed) => (
        <AddressRow key={exposed.address} exposed={exposed} />
      ))}
    />
  );
}

/** Says why the list is empty, and links to one that is not. */
function NoAddresses({ answer, filters }: Omit<AddressListProps, "isLoading">): ReactNode {
  const { t } = useText();
  const { counts, pagination, portal } = answer;
  const link = (href: string, text: string) => (
    <Link href={href} className="button button-quiet">
      {text}
    </Link>
  );
  if (counts.all.watched + counts.all.found === 0) {
    // The headline already says that there are none, so this says what happens next.
    return (
      <EmptyState title={t("overview.breaches.never")}>
        {t(portal.customer.isProspect ? "overview.breaches.neverProspect" : "breaches.none.neverText")}
      </EmptyState>
    );
  }
  if (pagination.totalCount > 0) {
    const first = link(addressOf({ ...filters, page: 1 }), t("list.firstPage"));
    return <EmptyState icon="search" title={t("list.pastEnd")} action={first} />;
  }
  return (
    <EmptyState icon="search" title={t("addresses.none.title")} action={link(addressOf({}), t("addresses.none.clear"))}>
      {t("addresses.none.text")}
    </EmptyState>
  );
}
