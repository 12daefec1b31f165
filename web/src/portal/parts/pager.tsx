import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Pagination } from "../api/types.ts";
import { useText } from "../texts/use-text.ts";
import { Icon } from "./icon.ts";
import "./button.css";
import "./pager.css";

type PagerProps = { pagination: Pagination; hrefOf: (page: number) => string };

/** Links to the previous and next page of a long list; nothing if there is only one page. */
export function Pager({ pagination: { totalCount, page, pageSize, hasNextPage }, hrefOf }: PagerProps): ReactNode {
  const { t, number } = useText();
  if (page === 1 && !hasNextPage) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, totalCount);
  return (
    <nav className="pager" aria-label={t("pager.label")}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} className="button button-bare">
          <Icon name="back" size={16} />
          {t("pager.previous")}
        </Link>
      )}
      <span className="pager-place figures">
        {t("pager.place", { first: number(first), last: number(last), total: number(totalCount) })}
      </span>
      {hasNextPage && (
        <Link href={hrefOf(page + 1)} className="button button-bare">
          {t("pager.next")}
          <Icon name="next" size={16} />
        </Link>
      )}
    </nav>
  );
}
