import type { ReactNode } from "react";
import { Link } from "wouter";
import { useText } from "../texts/use-text.ts";
import { Card } from "./card.tsx";
import "./button.css";
import "./sensitive-notice.css";

/** Says that there is more, and where to verify the domain that it is about. */
export function SensitiveNotice({ count }: { count: number }): ReactNode {
  const { t } = useText();
  if (count === 0) return null;
  return (
    <Card className="sensitive-notice">
      <p>{t("sensitive.withheld", { count })}</p>
      <Link href="/monitored#verify" className="button button-quiet">
        {t("sensitive.verify")}
      </Link>
    </Card>
  );
}
