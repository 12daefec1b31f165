import type { ReactNode } from "react";
import { Link } from "wouter";
import type { RedactedBreachRow } from "../api/types.ts";
import { useText } from "../texts/use-text.ts";
import { Chip } from "./chip.tsx";
import { Icon } from "./icon.ts";

/** What a prospect sees: that there is a breach, and for which address. The rest is a shape, not hidden text. */
export function RedactedRow({ breach }: { breach: RedactedBreachRow }): ReactNode {
  const { t } = useText();
  // Different widths, so that a list does not look like a pattern. The id decides, so that each row keeps its width.
  const width = 90 + (parseInt(breach.id.slice(-2), 16) % 90 || 0);
  return (
    <Link href={`/breaches/${breach.id}`} className="breach-row">
      <span className="monogram tone-low" aria-hidden="true">
        <span className="blurred blurred-letter" />
      </span>
      <span className="breach-row-what">
        <span className="blurred" style={{ width }} aria-hidden="true" />
        <span className="visually-hidden">{t("row.redacted")}</span>
        <span className="muted small">
          {t("row.addresses", { count: breach.addressCount })}
          <span className="breach-row-dot"> · </span>
          <span className="breach-row-more">{breach.firstAddress}</span>
        </span>
      </span>
      <span className="breach-row-chip">{breach.resolved && <Chip tone="good">{t("chip.resolved")}</Chip>}</span>
      <span className="breach-row-arrow">
        <Icon name="next" size={16} />
      </span>
    </Link>
  );
}
