import type { ReactNode } from "react";
import type { OverviewAnswer } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { useText } from "../../texts/use-text.ts";

/** For returning users: shows only what has changed, and nothing if nothing has. */
export function SinceCard({ overview: { sinceLastVisit: since, score } }: { overview: OverviewAnswer }): ReactNode {
  const { t, date } = useText();
  if (since === null) return null;
  const changes = [
    since.found > 0 && t("overview.since.breachesFound", { count: since.found }),
    since.resolved > 0 && t("overview.since.resolved", { count: since.resolved }),
    since.score !== score.value && t("overview.since.score", { before: since.score, now: score.value }),
  ].filter((change) => change !== false);
  if (changes.length === 0) return null;
  return (
    <Card
      className="since-card"
      title={t("overview.since.title")}
      note={t("overview.since.at", { date: date(since.at) })}
    >
      <ul className="since-changes">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Card>
  );
}
