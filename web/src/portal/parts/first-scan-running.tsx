import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { Card } from "./card.tsx";
import "./first-scan-running.css";

/** Shown for about a minute, until there are results to show. The page refetches by itself. */
export function FirstScanRunning({ steps }: { steps: readonly string[] }): ReactNode {
  const { t } = useText();
  return (
    <Card title={t("firstScan.title")} note={t("firstScan.note")}>
      <div className="scan-progress" role="progressbar" aria-label={t("firstScan.progress")}>
        <span />
      </div>
      <ul className="scan-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Card>
  );
}
