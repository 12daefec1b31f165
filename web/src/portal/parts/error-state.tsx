import type { ReactNode } from "react";
import { rememberedBrand } from "../session/brand.ts";
import { useText } from "../texts/use-text.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { PageHeading } from "./page-heading.tsx";
import { StateCard } from "./state-card.tsx";

type ErrorStateProps = { requestId: string | null; onRetry: () => void };

/** Replaces a page that could not be loaded. Says what happened, what to do, and which request id to quote. */
export function ErrorState({ requestId, onRetry }: ErrorStateProps): ReactNode {
  const { t, rich } = useText();
  const partner = rememberedBrand()?.name;
  return (
    <Card>
      <StateCard
        title={<PageHeading title={t("error.title")}>{t("error.title")}</PageHeading>}
        action={
          <Button look="main" onClick={onRetry}>
            {t("state.tryAgain")}
          </Button>
        }
      >
        <p>{partner === undefined ? t("error.text") : t("error.textWithPartner", { partner })}</p>
        {requestId !== null && (
          <p className="request-id">{rich("error.requestId", { requestId: <code key="id">{requestId}</code> })}</p>
        )}
      </StateCard>
    </Card>
  );
}
