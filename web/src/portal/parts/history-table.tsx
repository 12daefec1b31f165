import type { ReactNode } from "react";
import type { BreachDot, ScoreAt } from "../api/types.ts";
import { useText } from "../texts/use-text.ts";

/** The chart's figures for screen readers. */
export function HistoryTable({
  history,
  dots,
}: {
  history: readonly ScoreAt[];
  dots: readonly BreachDot[];
}): ReactNode {
  const { t, month, number } = useText();
  const foundIn = (name: string) => dots.filter((dot) => dot.month === name);
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
        {history.map(({ at, month: inMonth, score }, index) => (
          <tr key={at}>
            <th scope="row">{index === history.length - 1 ? t("chart.now") : month(inMonth)}</th>
            <td>{number(score)}</td>
            <td>{foundIn(inMonth).map(describe).join(", ") || number(0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
