import { type ReactNode, useRef } from "react";
import type { BreachDot, ScoreAt } from "../api/types.ts";
import { useText } from "../texts/use-text.ts";
import { CHART_HEIGHT, GRID_SCORES, heightOfScore, layOut } from "./chart-layout.ts";
import { HistoryTable } from "./history-table.tsx";
import { useWidth } from "../../design/use-width.ts";
import "./history-chart.css";

type HistoryChartProps = { history: readonly ScoreAt[]; dots: readonly BreachDot[] };

/**
 * The score over the last year, from two points on. The picture's accessible name is a summary, and a hidden table has the same figures.
 */
export function HistoryChart({ history, dots }: HistoryChartProps): ReactNode {
  const { t, number, shortMonth } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const layout = layOut(history, dots, width);
  const nameOf = (index: number) =>
    index === history.length - 1 ? t("chart.now") : shortMonth(history[index]?.month ?? "");

  return (
    <div className="history-chart" ref={frame}>
      <svg width={width} height={CHART_HEIGHT} role="img" aria-label={useSummary(history, dots)}>
        {GRID_SCORES.map((score) => (
          <g key={score}>
            <path className="chart-grid" d={`M${layout.left} ${heightOfScore(score)}H${layout.right}`} />
            <text className="chart-word" x={layout.left - 8} y={heightOfScore(score) + 4} textAnchor="end">
              {number(score)}
            </text>
          </g>
        ))}
        <path className="chart-area" d={layout.area} />
        <path className="chart-line" d={layout.line} />
        <circle className="chart-end" cx={layout.end.x} cy={layout.end.y} r="4" />
        {layout.dots.map((dot) => (
          <circle
            key={`${dot.at} ${dot.severity ?? ""}`}
            className={`chart-dot tone-${dot.severity ?? "neutral"}`}
            cx={dot.x}
            cy={dot.y}
            r="5"
          />
        ))}
        {layout.labels.map(({ index, x }) => (
          <text
            key={index}
            className="chart-word"
            x={index > 0 && index === history.length - 1 ? width : x}
            y={CHART_HEIGHT - 6}
            textAnchor={index === 0 ? "start" : index === history.length - 1 ? "end" : "middle"}
          >
            {nameOf(index)}
          </text>
        ))}
      </svg>
      <HistoryTable history={history} dots={dots} />
    </div>
  );
}

/** "From 12 in November 2025 to 58 now. Highest: 71. 4 new breaches." */
function useSummary(history: readonly ScoreAt[], dots: readonly BreachDot[]): string {
  const { t, month } = useText();
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last) return "";
  const found = dots.reduce((sum, { count }) => sum + count, 0);
  return t("chart.label", {
    first: first.score,
    month: month(first.month),
    last: last.score,
    highest: Math.max(...history.map(({ score }) => score)),
    found,
  });
}
