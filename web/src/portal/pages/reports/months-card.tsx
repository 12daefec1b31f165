import type { ReactNode } from "react";
import type { ReportMonth } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { WORST_SCORE } from "../../parts/gauge.tsx";
import { ScoreHow } from "../../parts/score-how.tsx";
import { useText } from "../../texts/use-text.ts";
import { MonthRow } from "./month-row.tsx";

export function MonthsCard({ months }: { months: readonly ReportMonth[] }): ReactNode {
  const { t } = useText();
  const hasReports = months.some(({ reportId }) => reportId !== null);
  const columns = [
    t("reports.month"),
    t("reports.score"),
    t("reports.foundIn"),
    t("reports.resolved"),
    t("reports.open"),
    ...(hasReports ? [t("reports.report")] : []),
  ];
  return (
    <Card
      variant="rows"
      className="months-card"
      title={t("reports.months.title")}
      note={t(months.length > 1 ? "reports.months.note" : "reports.months.firstNote", { worst: WORST_SCORE })}
    >
      <table role="table" className="months" aria-label={t("reports.months.title")}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th role="columnheader" scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {months.map((figures, index) => (
            <MonthRow key={figures.month} figures={figures} isRunning={index === 0} hasReports={hasReports} />
          ))}
        </tbody>
      </table>
      <ScoreHow />
    </Card>
  );
}
