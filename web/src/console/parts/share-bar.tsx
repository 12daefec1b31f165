import type { ReactNode } from "react";
import type { Tone } from "../../design/tones.ts";
import "./share-bar.css";

type ShareBarProps = {
  /** What is in progress, for screen readers. */
  label: string;
  /** From 0 to 1. Null if unknown. */
  share: number | null;
  /** Without a tone, the bar has the brand's colour. */
  tone?: Tone | undefined;
};

export function ShareBar({ label, share, tone }: ShareBarProps): ReactNode {
  const percent = share === null ? undefined : Math.floor(share * 100);
  return (
    <div
      className="share-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i
        className={`${tone === undefined ? "" : `t-${tone}`} ${percent === undefined ? "unknown" : ""}`}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  );
}
