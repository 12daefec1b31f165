import type { ReactNode } from "react";
import { Link } from "wouter";
import { useText } from "../texts/use-text.ts";
import { Card } from "./card.tsx";
import { PageHeading } from "./page-heading.tsx";
import { StateCard } from "./state-card.tsx";
import "./button.css";

export function NotFoundState(): ReactNode {
  const { t } = useText();
  return (
    <Card>
      <StateCard
        icon="search"
        title={<PageHeading title={t("notFound.title")}>{t("notFound.title")}</PageHeading>}
        action={
          <Link href="/" className="button button-main">
            {t("notFound.home")}
          </Link>
        }
      >
        <p>{t("notFound.text")}</p>
      </StateCard>
    </Card>
  );
}
