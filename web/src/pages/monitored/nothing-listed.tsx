import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AssetsAnswer } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { useText } from "../../texts/use-text.ts";
import { addressOf, type Filters } from "./filters.ts";
import "../../parts/button.css";

/** Shown if there is no domain or address to list: for this search, on this page, or at all. */
export function NothingListed({ answer, filters }: { answer: AssetsAnswer; filters: Filters }): ReactNode {
  const { t } = useText();
  const { search } = filters;
  const isPastEnd = answer.pagination.totalCount > 0;
  const title = isPastEnd ? "list.pastEnd" : search === "" ? "monitored.none.title" : "monitored.none.found";
  const back = isPastEnd ? addressOf({ search, page: 1 }) : addressOf({ search: "", page: 1 });
  const action = (isPastEnd || search !== "") && (
    <Link href={back} className="button button-quiet">
      {t(isPastEnd ? "list.firstPage" : "monitored.none.clear")}
    </Link>
  );
  return (
    <Card>
      <h2 className="visually-hidden">{t("monitored.list")}</h2>
      <EmptyState icon="search" title={t(title)} action={action}>
        {isPastEnd
          ? undefined
          : search === ""
            ? t("monitored.none.text", { partner: answer.portal.partner.name })
            : t("monitored.none.foundText", { search })}
      </EmptyState>
    </Card>
  );
}
