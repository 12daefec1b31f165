import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "wouter";
import type { BreachesAnswer } from "../api/types.ts";
import { usePage } from "../session/use-page.ts";
import { AddsCard } from "../parts/adds-card.tsx";
import { Card } from "../parts/card.tsx";
import { FirstScanRunning } from "../parts/first-scan-running.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { PageView } from "../parts/page-view.tsx";
import { ListSkeleton } from "../parts/skeletons.tsx";
import { useText } from "../texts/use-text.ts";
import { BreachList } from "./breaches/breach-list.tsx";
import { FilterBar } from "./breaches/filter-bar.tsx";
import { addressOf, type Filters, filtersIn, queryOf } from "../parts/lists/breach-filters.ts";
import { headlineOf, leadOf } from "./breaches/headline.ts";
import { lastListStore } from "../parts/lists/last-list.ts";
import { PrivateFindings } from "../parts/private-findings.tsx";
import { useAnswered } from "../parts/lists/use-answered.ts";
import "./breaches/breaches.css";

export function BreachesPage(): ReactNode {
  const [params] = useSearchParams();
  const filters = filtersIn(params);
  const address = addressOf(filters);
  const page = usePage("/api/v1/portal/breaches", { query: queryOf(filters) });
  useEffect(() => lastListStore.set(address), [address]);
  return (
    <PageView page={page} skeleton={<ListSkeleton />}>
      {(answer) => <Breaches answer={answer} filters={filters} isLoading={page.isLoading} />}
    </PageView>
  );
}

type BreachesProps = { answer: BreachesAnswer; filters: Filters; isLoading: boolean };

function Breaches({ answer, filters, isLoading }: BreachesProps): ReactNode {
  const texts = useText();
  const answered = useAnswered(answer, filters);
  const { portal, counts } = answer;
  return (
    <>
      <PageHeading title={texts.t("nav.breaches")} lead={leadOf(answer, texts)}>
        {headlineOf(answer, texts)}
      </PageHeading>
      <div className="stack">
        {answer.scannedAt === null ? (
          <FirstScanRunning steps={[texts.t("monitored.scanning.compare"), texts.t("overview.scanning.sort")]} />
        ) : (
          <Card variant="rows">
            {counts.all > 0 && <FilterBar answer={answer} filters={filters} />}
            <BreachList answer={answer} filters={answered} isLoading={isLoading} />
          </Card>
        )}
        <PrivateFindings portal={portal} explains />
        {portal.customer.isProspect && <AddsCard partner={portal.partner} />}
      </div>
    </>
  );
}
