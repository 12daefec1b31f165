import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AssetsAnswer } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import type { Texts } from "../../../texts/texts.ts";
import { useText } from "../../texts/use-text.ts";
import { addressOf, type Filters, isNarrowed } from "./filters.ts";
import "../../parts/button.css";

/** Shown if there is nothing to list: for this search, on this page, or at all. */
export function NothingListed({ answer, filters }: { answer: AssetsAnswer; filters: Filters }): ReactNode {
  const { t } = useText();
  const { search } = filters;
  const isPastEnd = answer.pagination.totalCount > 0;
  const title = isPastEnd ? "list.pastEnd" : isNarrowed(filters) ? "monitored.none.found" : "monitored.none.title";
  const back = isPastEnd ? addressOf({ ...filters, page: 1 }) : addressOf({});
  const clear = search === "" ? "addresses.none.clear" : "monitored.none.clear";
  const action = (isPastEnd || isNarrowed(filters)) && (
    <Link href={back} className="button button-quiet">
      {t(isPastEnd ? "list.firstPage" : clear)}
    </Link>
  );
  return (
    <Card>
      <h2 className="visually-hidden">{t("monitored.list")}</h2>
      <EmptyState icon="search" title={t(title)} action={action}>
        {!isPastEnd && textOf(answer, filters, t)}
      </EmptyState>
    </Card>
  );
}

function textOf({ portal }: AssetsAnswer, filters: Filters, t: Texts["t"]): string {
  if (filters.search !== "") return t("monitored.none.foundText", { search: filters.search });
  return isNarrowed(filters)
    ? t("monitored.none.filtered")
    : t("monitored.none.text", { partner: portal.partner.name });
}
