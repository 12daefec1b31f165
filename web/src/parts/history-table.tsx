import type { ReactNode } from "react";
import type { BreachDot, ScoreAt } from "../api/types.ts";
import { useText } from "../texts/use-text.ts";
import { monthEnded } from "./month-ended.ts";

/** The chart's figures for screen readers. */
export function HistoryTable({
  history,
  dots,
}: {
  history: readonly ScoreAt[];
  dots: readonly BreachDot[];
}): ReactNode {
  const { t, month, number } = useText();
  // A month's dots are between the previous point and its own. The last row is the current month.
  const foundUntil = (index: number) =>
    dots.filter(({ at }) => (index === 0 || at > (history[index - 1]?.at ?? "")) && at <= (history[index]?.at ?? ""));
  const describe = ({ severity, count }: BreachDot) =>
    severity === null ? number(count) : t("chart.table.found", { count, severity: t(`severity.${severity}`) });
  return (
    <table className="visually-hidden">
      <caption>{t("chart.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("chart.table.month")}</th>
          <th scope="col">{t("chart.table.score")}</th>
          <th scope="col">{t("chart.table.newBreaches")}</th>
        </tr>
      </thead>
      <tbody>
        {history.map(({ at, score }, index) => (
          <tr key={at}>
            <th scope="row">{index === history.length - 1 ? t("chart.now") : month(monthEnded(at))}</th>
            <td>{number(score)}</td>
            <td>{foundUntil(index).map(describe).join(", ") || number(0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
