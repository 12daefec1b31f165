import type { ReactNode } from "react";
import { Link } from "wouter";
import type { BreachesAnswer } from "../../api/types.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { useText } from "../../texts/use-text.ts";
import { addressOf, type Filters, isNarrowed } from "../../parts/lists/breach-filters.ts";
import "../../parts/button.css";

/** Says why the list is empty, and links to one that is not. */
export function NoBreaches({ answer, filters }: { answer: BreachesAnswer; filters: Filters }): ReactNode {
  const { t } = useText();
  const { counts, pagination, portal } = answer;
  const { status, search } = filters;
  const link = (narrowed: Partial<Filters>, text: string) => (
    <Link href={addressOf(narrowed)} className="button button-quiet">
      {text}
    </Link>
  );

  if (counts.all === 0) {
    return (
      <EmptyState title={t("overview.breaches.never")}>
        {t(portal.customer.isProspect ? "overview.breaches.neverProspect" : "breaches.none.neverText")}
      </EmptyState>
    );
  }
  if (pagination.totalCount > 0) {
    return (
      <EmptyState icon="search" title={t("list.pastEnd")} action={link({ ...filters, page: 1 }, t("list.firstPage"))} />
    );
  }
  if (isNarrowed(filters)) {
    return (
      <EmptyState icon="search" title={t("breaches.none.found")} action={link({ status }, t("breaches.none.clear"))}>
        {search === "" ? t("breaches.none.foundSeverity") : t("breaches.none.foundText", { search })}
      </EmptyState>
    );
  }
  if (status === "resolved") {
    return (
      <EmptyState title={t("breaches.none.resolved")} action={link({}, t("breaches.none.toOpen"))}>
        {portal.customer.isProspect ? undefined : t("breaches.none.resolvedText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("breaches.none.open")} action={link({ status: "resolved" }, t("breaches.none.toResolved"))}>
      {t("breaches.none.openText", { count: counts.resolved })}
    </EmptyState>
  );
}
