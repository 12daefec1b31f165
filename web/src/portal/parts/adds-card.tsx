import type { ReactNode } from "react";
import type { Portal } from "../api/types.ts";
import type { TextKey } from "../../texts/texts.ts";
import { useText } from "../texts/use-text.ts";
import { Card } from "./card.tsx";
import { Icon } from "./icon.ts";
import "./button.css";
import "./adds-card.css";

const additions: readonly TextKey[] = [
  "overview.adds.scans",
  "overview.adds.details",
  "overview.adds.steps",
  "overview.adds.alerts",
  "overview.adds.reports",
];

/** For prospects: says what full monitoring adds, and who to ask. */
export function AddsCard({ partner }: { partner: Portal["partner"] }): ReactNode {
  const { t } = useText();
  return (
    <Card className="adds-card" title={t("overview.adds.title")}>
      <ul className="adds-list">
        {additions.map((key) => (
          <li key={key}>
            <Icon name="check" />
            {t(key)}
          </li>
        ))}
      </ul>
      <div className="adds-ask">
        <a className="button button-main" href={`mailto:${partner.supportEmail}`}>
          <Icon name="mail" />
          {t("overview.adds.ask", { partner: partner.name })}
        </a>
        <span className="muted small">{partner.supportEmail}</span>
      </div>
    </Card>
  );
}
