import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";
import { OverPage } from "./over-page.tsx";

/** For a staff member who may no longer view this portal. */
export function LookInOver(): ReactNode {
  const { t } = useText();
  return (
    <OverPage title={t("lookIn.over.title")}>
      <p className="muted">{t("lookIn.over.text")}</p>
      <a className="button button-main" href="/console">
        {t("lookIn.over.console")}
      </a>
    </OverPage>
  );
}
