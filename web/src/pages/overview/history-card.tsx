import type { ReactNode } from "react";
import type { OverviewAnswer } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { WORST_SCORE } from "../../parts/gauge.tsx";
import { HistoryChart } from "../../parts/history-chart.tsx";
import { useText } from "../../texts/use-text.ts";
import { DotLegend } from "./dot-legend.tsx";

export function HistoryCard({ overview: { history, dots } }: { overview: OverviewAnswer }): ReactNode {
  const { t } = useText();
  const isNew = history.length < 2;
  return (
    <Card
      title={t("overview.history.title")}
      note={t(isNew ? "overview.history.firstNote" : "overview.history.note")}
      aside={<span className="muted small">{t("overview.history.worst", { worst: WORST_SCORE })}</span>}
    >
      <HistoryChart history={history} dots={dots} />
      <DotLegend dots={dots} />
    </Card>
  );
}
