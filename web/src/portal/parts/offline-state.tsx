import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { PageHeading } from "./page-heading.tsx";
import { StateCard } from "./state-card.tsx";

/** Shown if no response arrived. The page refetches by itself once the browser reports that the network is back. */
export function OfflineState({ onRetry }: { onRetry: () => void }): ReactNode {
  const { t } = useText();
  return (
    <Card>
      <StateCard
        icon="offline"
        title={<PageHeading title={t("offline.title")}>{t("offline.title")}</PageHeading>}
        action={
          <Button look="main" onClick={onRetry}>
            {t("state.tryAgain")}
          </Button>
        }
      >
        <p>{t("offline.text")}</p>
      </StateCard>
    </Card>
  );
}
