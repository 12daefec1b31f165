import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import { addressOf } from "../../calls/send.ts";
import type { AddressesAnswer } from "../api/types.ts";
import { usePage } from "../session/use-page.ts";
import { AddsCard } from "../parts/adds-card.tsx";
import { Card } from "../parts/card.tsx";
import { FirstScanRunning } from "../parts/first-scan-running.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { PageView } from "../parts/page-view.tsx";
import { ListSkeleton } from "../parts/skeletons.tsx";
import { useText } from "../texts/use-text.ts";
import { AddressList } from "./addresses/address-list.tsx";
import { FilterBar } from "./addresses/filter-bar.tsx";
import { type Filters, filtersIn, queryOf } from "../parts/lists/address-filters.ts";
import { headlineOf, leadOf } from "./addresses/headline.ts";
import { useAnswered } from "../parts/lists/use-answered.ts";
import "../parts/button.css";
import "./addresses/addresses.css";

export function AddressesPage(): ReactNode {
  const [params] = useSearchParams();
  const filters = filtersIn(params);
  const page = usePage("/api/v1/portal/addresses", { query: queryOf(filters) });
  return (
    <PageView page={page} skeleton={<ListSkeleton />}>
      {(answer) => <Addresses answer={answer} filters={filters} isLoading={page.isLoading} />}
    </PageView>
  );
}

type AddressesProps = { answer: AddressesAnswer; filters: Filters; isLoading: boolean };

function Addresses({ answer, filters, isLoading }: AddressesProps): ReactNode {
  const texts = useText();
  const { t } = texts;
  const answered = useAnswered(answer, filters);
  const { portal, scannedAt, counts } = answer;
  const hasAny = counts.all.watched + counts.all.found > 0;
  return (
    <>
      <PageHeading
        title={t("addresses.title")}
        lead={leadOf(answer, texts)}
        action={hasAny && <Download filters={answered} />}
      >
        {headlineOf(answer, texts)}
      </PageHeading>
      <div className="stack">
        {scannedAt === null ? (
          <FirstScanRunning steps={[t("monitored.scanning.compare"), t("overview.scanning.sort")]} />
        ) : (
          <Card variant="rows">
            {hasAny && <FilterBar answer={answer} filters={filters} />}
            <AddressList answer={answer} filters={answered} isLoading={isLoading} />
          </Card>
        )}
        {portal.customer.isProspect && <AddsCard partner={portal.partner} />}
      </div>
    </>
  );
}

/** Downloads the filtered list, with all its pages, as a file. */
function Download({ filters }: { filters: Filters }): ReactNode {
  const { t } = useText();
  const href = addressOf("/api/v1/portal/addresses.csv", { query: queryOf({ ...filters, page: 1 }) });
  return (
    <a className="button button-quiet addresses-download" href={href}>
      {t("addresses.download")}
    </a>
  );
}
