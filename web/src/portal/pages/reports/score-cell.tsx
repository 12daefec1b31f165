import type { ReactNode } from "react";
import type { ReportMonth } from "../../api/types.ts";
import { Chip } from "../../parts/chip.tsx";
import { WORST_SCORE } from "../../parts/gauge.tsx";
import { toneOfLevel } from "../../../design/tones.ts";
import { useText } from "../../texts/use-text.ts";

/** The score with its level in words, and as a bar for comparing months at a glance. */
export function ScoreCell({ score, level }: Pick<ReportMonth, "score" | "level">): ReactNode {
  const { t, number } = useText();
  const tone = toneOfLevel[level];
  return (
    <span className={`month-score tone-${tone}`}>
      <span className="month-score-number figures">{number(score)}</span>
      <span className="month-score-bar" aria-hidden="true">
        <span style={{ width: `${(score / WORST_SCORE) * 100}%` }} />
      </span>
      <Chip tone={tone}>{t(`level.${level}`)}</Chip>
    </span>
  );
}
