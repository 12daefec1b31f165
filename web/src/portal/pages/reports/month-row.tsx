import type { ReactNode } from "react";
import type { ReportMonth } from "../../api/types.ts";
import { useText } from "../../texts/use-text.ts";
import { ReportLink } from "./report-link.tsx";
import { ScoreCell } from "./score-cell.tsx";

type MonthRowProps = {
  figures: ReportMonth;
  isRunning: boolean;
  /** Whether any month has a report. If so, every row has a cell for it. */
  hasReports: boolean;
};

/**
 * The roles are explicit because phones show the rows as cards, and setting `display` removes a table's implicit roles.
 */
export function MonthRow({ figures, isRunning, hasReports }: MonthRowProps): ReactNode {
  const { t, month, number, sentence } = useText();
  const counts = [
    { name: t("reports.foundIn"), value: figures.found },
    { name: t("reports.resolved"), value: figures.resolved },
    { name: t(isRunning ? "reports.openNow" : "reports.openThen"), value: figures.open },
  ];
  return (
    <tr role="row" className="month-row">
      <th role="rowheader" scope="row" className="month-name">
        {sentence(month(figures.month))}
        {isRunning && <span className="month-so-far muted small">{t("reports.soFar")}</span>}
      </th>
      <td role="cell" className="month-score-cell">
        <ScoreCell score={figures.score} level={figures.level} />
      </td>
      {counts.map(({ name, value }) => (
        <td role="cell" className="month-count" key={name}>
          <span className="month-count-name muted small" aria-hidden="true">
            {name}
          </span>
          <span className={`figures ${value === 0 ? "muted" : "month-some"}`}>{number(value)}</span>
        </td>
      ))}
      {hasReports && (
        <td role="cell" className="month-report">
          {figures.reportId !== null && <ReportLink reportId={figures.reportId} month={figures.month} />}
        </td>
      )}
    </tr>
  );
}
