import type { ReactNode } from "react";
import { type CallError, Failed, Offline } from "../api/errors.ts";
import { useText } from "../texts/use-text.ts";
import { Button } from "./button.tsx";
import "./stale-notice.css";

/** Shown above older content that is still in view. */
export function StaleNotice({ error, onRetry }: { error: CallError; onRetry: () => void }): ReactNode {
  const { t } = useText();
  const requestId = error instanceof Failed ? error.requestId : null;
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
