import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import "./score-how.css";

/** Explains the score and its level, for readers who ask why two critical breaches are only "moderate". */
export function ScoreHow(): ReactNode {
  const { t } = useText();
  return (
    <details className="score-how small">
      <summary>{t("overview.score.how.title")}</summary>
      <p>{t("overview.score.how.text")}</p>
      <p>{t("overview.score.how.severity")}</p>
      <p>{t("overview.score.how.levels")}</p>
    </details>
  );
}
