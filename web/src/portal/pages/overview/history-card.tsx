import type { ReactNode } from "react";
import type { OverviewAnswer } from "../../api/types.ts";
import { dotsOn } from "../../parts/chart-layout.ts";
import { Card } from "../../parts/card.tsx";
import { WORST_SCORE } from "../../parts/gauge.tsx";
import { HistoryChart } from "../../parts/history-chart.tsx";
import { useText } from "../../texts/use-text.ts";
import { DotLegend } from "./dot-legend.tsx";

/** A line needs two points, so there is none in the first month. */
export const hasHistory = ({ history }: OverviewAnswer): boolean => history.length > 1;

export function HistoryCard({ overview }: { overview: OverviewAnswer }): ReactNode {
  const { t } = useText();
  const { history } = overview;
  const dots = dotsOn(history, overview.dots);
  return (
    <Card
      title={t("overview.history.title")}
      note={t(dots.length > 0 ? "overview.history.note" : "chart.title")}
      aside={<span className="muted small">{t("overview.history.worst", { worst: WORST_SCORE })}</span>}
    >
      <HistoryChart history={history} dots={dots} />
      <DotLegend dots={dots} />
    </Card>
  );
}
