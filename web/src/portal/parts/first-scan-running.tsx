import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { Card } from "./card.tsx";
import "./first-scan-running.css";

/** Shown for the minute before there is anything to show. The page asks again by itself. */
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
