import type { ReactNode } from "react";
import { Link } from "wouter";
import { useText } from "../texts/use-text.ts";
import { signInAddress } from "../session/way-in.ts";
import { Card } from "./card.tsx";
import { PageHeading } from "./page-heading.tsx";
import { StateCard } from "./state-card.tsx";
import "./button.css";

type NotFoundStateProps = {
  /**
   * For a page that may belong to another customer of the same user. Always offered, so that it does not reveal whether
   * such a page exists.
   */
  offersSignIn?: boolean;
};

export function NotFoundState({ offersSignIn = false }: NotFoundStateProps): ReactNode {
  const { t } = useText();
  return (
    <Card>
      <StateCard
        icon="search"
        title={<PageHeading title={t("notFound.title")}>{t("notFound.title")}</PageHeading>}
        action={
          <>
            <Link href="/" className="button button-main">
              {t("notFound.home")}
            </Link>
            {offersSignIn && (
              <a className="button button-quiet" href={signInAddress({ leadsBack: true })}>
                {t("notFound.signIn")}
              </a>
            )}
          </>
        }
      >
        <p>{t("notFound.text")}</p>
        {offersSignIn && <p>{t("notFound.other")}</p>}
      </StateCard>
    </Card>
  );
}
