import type { ReactNode } from "react";
import { useText } from "../texts/texts.ts";

/** The keyboard shortcuts of a list, shown below it. `end` is shown on the right. */
export function KeyHints({ canSelect = false, end }: { canSelect?: boolean; end?: ReactNode }): ReactNode {
  const { t } = useText();
  return (
    <div className="keys">
      <span>
        <kbd>j</kbd>
        <kbd>k</kbd> {t("hints.move")}
      </span>
      <span>
        <kbd>Enter</kbd> {t("hints.open")}
      </span>
      {canSelect && (
        <span>
          <kbd>x</kbd> {t("hints.select")}
        </span>
      )}
      <span>
        <kbd>?</kbd> {t("hints.all")}
      </span>
      {end !== undefined && <span className="end">{end}</span>}
    </div>
  );
}
