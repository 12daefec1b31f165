import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../texts/use-text.ts";
import "./button.css";
import "./card.css";
import "./session-over.css";

/** Replaces everything once a member of staff may no longer see this portal. */
export function LookInOver(): ReactNode {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t("lookIn.over.title");

  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);

  return (
    <main className="session-over">
      <div className="card session-over-card">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted">{t("lookIn.over.text")}</p>
        <a className="button button-main" href="/console">
          {t("lookIn.over.console")}
        </a>
      </div>
    </main>
  );
}
