import type { ReactNode } from "react";
import { Card } from "../../parts/card.tsx";
import { LanguageSelect } from "../../parts/language-select.tsx";
import { useText } from "../../texts/use-text.ts";

export function LanguageCard(): ReactNode {
  const { t } = useText();
  return (
    <Card className="language-card" title={t("language.label")} note={t("settings.language.note")}>
      <LanguageSelect className="settings-language" />
    </Card>
  );
}
