import type { ReactNode } from "react";
import type { ScoreLevel } from "../api/types.ts";
import { useText } from "../texts/use-text.ts";
import { Chip } from "./chip.tsx";
import { toneOfLevel } from "../../design/tones.ts";
import "./gauge.css";

/** The worst possible score; the best is 0. */
export const WORST_SCORE = 97;

const ARC = "M20 112a100 100 0 0 1 200 0";

/** A score is always shown with its level in words. The picture's accessible name is the whole sentence. */
export function Gauge({ value, level }: { value: number; level: ScoreLevel }): ReactNode {
  const { t, number } = useText();
  const tone = toneOfLevel[level];
  const word = t(`level.${level}`);
  return (
    <div className={`gauge tone-${tone}`}>
      <div role="img" aria-label={t("gauge.label", { score: value, worst: WORST_SCORE, level: word })}>
        <svg viewBox="0 0 240 124" className="gauge-arc" aria-hidden="true">
          <path className="gauge-track" d={ARC} />
          {value > 0 && (
            <path
              className="gauge-value"
              d={ARC}
              pathLength={WORST_SCORE}
              strokeDasharray={`${value} ${WORST_SCORE * 2}`}
            />
          )}
        </svg>
        <div className="gauge-number" aria-hidden="true">
          {number(value)}
        </div>
      </div>
      <span aria-hidden="true">
        <Chip tone={tone}>{word}</Chip>
      </span>
    </div>
  );
}
