import type { ReactNode } from "react";
import { Offline, requestIdOf } from "../../calls/errors.ts";
import { useText } from "../texts/use-text.ts";
import { Button } from "./button.tsx";
import "./stale-notice.css";

/** Shown above outdated content that is still in view. */
export function StaleNotice({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  const { t } = useText();
  const requestId = requestIdOf(error);
  return (
    <div className="stale-notice" role="status">
      <p>
        {t(error instanceof Offline ? "stale.offline" : "stale.failed")}
        {requestId !== null && <span className="muted small"> {t("error.requestId", { requestId })}</span>}
      </p>
      <Button look="bare" onClick={onRetry}>
        {t("state.tryAgain")}
      </Button>
    </div>
  );
}
