import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import type { AssetsAnswer } from "../api/types.ts";
import { usePage } from "../session/use-page.ts";
import { PageHeading } from "../parts/page-heading.tsx";
import { PageView } from "../parts/page-view.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Select } from "../parts/select.tsx";
import { ListSkeleton } from "../parts/skeletons.tsx";
import { useText } from "../texts/use-text.ts";
import { DomainsCard } from "./monitored/domains-card.tsx";
import { EmailsCard } from "./monitored/emails-card.tsx";
import { addressOf, type Filters, filtersIn, isNarrowed, queryOf, STATUSES } from "./monitored/filters.ts";
import { headlineOf, leadOf } from "./monitored/headline.ts";
import { NothingListed } from "./monitored/nothing-listed.tsx";
import { VerificationCard } from "./monitored/verification-card.tsx";
import { ScanningCard } from "./monitored/scanning-card.tsx";
import { useAnswered } from "../parts/lists/use-answered.ts";
import { useNarrow } from "../parts/lists/use-narrow.ts";
import "./monitored/monitored.css";

/** Shorter lists have no search field. */
const SEARCHED_FROM = 8;

export function MonitoredPage(): ReactNode {
  const [params] = useSearchParams();
  const filters = filtersIn(params);
  const page = usePage("/api/v1/portal/assets", { query: queryOf(filters) });
  return (
    <PageView page={page} skeleton={<ListSkeleton />}>
      {(answer) => <Monitored answer={answer} filters={filters} isLoading={page.isLoading} />}
    </PageView>
  );
}

type MonitoredProps = { answer: AssetsAnswer; filters: Filters; isLoading: boolean };

function Monitored({ answer, filters, isLoading }: MonitoredProps): ReactNode {
  const texts = useText();
  const { t } = texts;
  const narrow = useNarrow(filters, addressOf);
  const answered = useAnswered(answer, filters);
  const { counts, domains, emails, pagination, scannedAt } = answer;
  const isSearchable = isNarrowed(filters) || counts.domains + counts.emails >= SEARCHED_FROM;
  // A user on a later page is browsing the addresses, so the domains are hidden.
  const hasDomains = domains.length > 0 && pagination.page === 1;
  return (
    <>
      <PageHeading
        title={t("nav.monitored")}
        lead={leadOf(answer, texts)}
        action={
          isSearchable && (
            <div className="monitored-narrow">
              <Select
                label={t("monitored.status.label")}
                value={filters.status}
                options={STATUSES.map((status) => ({ value: status, text: t(`monitored.status.${status}`) }))}
                onChoose={(status) => narrow({ status })}
              />
              <SearchField
                label={t("monitored.search")}
                value={filters.search}
                onSearch={(search) => narrow({ search })}
              />
            </div>
          )
        }
      >
        {headlineOf(answer, texts)}
      </PageHeading>
      <p className="visually-hidden" role="status">
        {isNarrowed(answered) && t("monitored.found", { count: domains.length + pagination.totalCount })}
      </p>
      <div className="stack monitored-lists" aria-busy={isLoading && scannedAt !== null}>
        {scannedAt === null && <ScanningCard />}
        {hasDomains && <DomainsCard answer={answer} />}
        {hasDomains && <VerificationCard domains={domains} />}
        <EmailsCard answer={answer} filters={answered} />
        {!hasDomains && emails.length === 0 && <NothingListed answer={answer} filters={answered} />}
      </div>
    </>
  );
}
