import type { ReactNode } from "react";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import type { Progress } from "./paced.ts";
import "./progress-bar.css";

/** The progress of many changes, with a Stop button. */
export function ProgressBar({ progress, stop }: { progress: Progress; stop: () => void }): ReactNode {
  const { t } = useText();
  const { all, outcomes, isRunning, halt } = progress;
  const text = t(halt === null ? "bulk.progress" : `bulk.${halt}`, { done: outcomes.size, all });
  return (
    <div className="progress">
      <progress max={all} value={outcomes.size} aria-label={text} />
      <span className="small soft" role="status">
        {text}
      </span>
      {isRunning && (
        <Button kind="ghost" onClick={stop}>
          {t("common.stop")}
        </Button>
      )}
    </div>
  );
}
