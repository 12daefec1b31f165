import type { ReactNode } from "react";
import { useText } from "../texts/texts.ts";
import "./skeleton.css";

/** Placeholder rows with the height of the real list. The style sheet shows them only after 200 ms. */
export function ListSkeleton({ rows = 8 }: { rows?: number }): ReactNode {
  const { t } = useText();
  return (
    <ul className="skeleton-rows" aria-label={t("state.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row}>
          <i className={`wide-${row % 3}`} />
          <i />
          <i />
        </li>
      ))}
    </ul>
  );
}

export function PageSkeleton(): ReactNode {
  return (
    <div className="page-skeleton">
      <div className="head">
        <i className="title-line" />
      </div>
      <ListSkeleton />
    </div>
  );
}
