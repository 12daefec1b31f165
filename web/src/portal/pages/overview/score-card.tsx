import type { ReactNode } from "react";
import { Link } from "wouter";
import type { OverviewAnswer } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { Gauge, WORST_SCORE } from "../../parts/gauge.tsx";
import { ScoreHow } from "../../parts/score-how.tsx";
import type { Texts } from "../../../texts/texts.ts";
import { useText } from "../../texts/use-text.ts";

/** The score with its level, its change, and what would lower it. */
export function ScoreCard({ overview }: { overview: OverviewAnswer }): ReactNode {
  const texts = useText();
  const { t, rich, number } = texts;
  const { score, wouldLower } = overview;
  const change = changeOf(score, texts);
  return (
    <Card className="score-card" title={t("overview.score.title")}>
      <Gauge value={score.value} level={score.level} />
      <p className="score-meaning muted small">
        {change !== null && <>{change} </>}
        {wouldLower !== null &&
          rich("overview.score.wouldLower", {
            breach: (
              <Link href={`/breaches/${wouldLower.breachId}`} className="link">
                {wouldLower.title}
              </Link>
            ),
            score: number(wouldLower.score),
          })}
        {wouldLower === null && t("overview.score.scale", { worst: WORST_SCORE })}
      </p>
      <ScoreHow />
    </Card>
  );
}

function changeOf({ value, lastMonth }: OverviewAnswer["score"], { t }: Texts): string | null {
  if (lastMonth === null) return null;
  if (value === lastMonth) return t("overview.score.same");
  const points = Math.abs(value - lastMonth);
  return value < lastMonth ? t("overview.score.down", { points }) : t("overview.score.up", { points });
}
