import type { ReactNode } from "react";
import { portalStore } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";
import { useStore } from "../../state/use-store.ts";
import "./score-how.css";

/**
 * Explains the score and its level, for readers who ask why two critical breaches are only "moderate". Prospects are
 * not told what was exposed or how serious it is, so they read only what the levels mean.
 */
export function ScoreHow(): ReactNode {
  const { t } = useText();
  const isProspect = useStore(portalStore)?.customer.isProspect === true;
  return (
    <details className="score-how small">
      <summary>{t("overview.score.how.title")}</summary>
      {!isProspect && <p>{t("overview.score.how.text")}</p>}
      {!isProspect && <p>{t("overview.score.how.severity")}</p>}
      <p>{t("overview.score.how.levels")}</p>
    </details>
  );
}
