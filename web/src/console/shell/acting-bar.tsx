import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { stopActing } from "../session/session.ts";
import { useWorking } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";

/**
 * Says that a distributor's staff member is acting for a partner, with a button to stop. Also says if the role is
 * read-only.
 */
export function ActingBar(): ReactNode {
  const { t } = useText();
  const { isActing, organisation, membership } = useWorking();
  const [, go] = useLocation();
  const leave = () => {
    stopActing();
    go("/");
  };
  return (
    <>
      {isActing && (
        <div className="acting">
          <b>{t("shell.acting", { name: organisation.name })}</b>
          <button type="button" onClick={leave}>
            {t("shell.stopActing")}
          </button>
        </div>
      )}
      {membership.role === "viewer" && (
        <p className="read-only">
          <span className="dot hollow" aria-hidden="true" />
          {t("shell.readOnly")}
        </p>
      )}
    </>
  );
}
