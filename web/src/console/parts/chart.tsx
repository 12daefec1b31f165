import { type ReactNode, useState } from "react";
import { useText } from "../texts/texts.ts";
import "./chart.css";

type ChartProps = {
  /** What the chart shows, in one sentence with its figures. */
  label: string;
  /** The same data as a table: the column names, and the rows by what they are about. */
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  children: ReactNode;
};

/** A chart with a text description and a table of its data. */
export function Chart({ label, head, rows, children }: ChartProps): ReactNode {
  const { t } = useText();
  const [isTable, setTable] = useState(false);
  return (
    <figure>
      {isTable ? (
        <table className="data-table small-table" aria-label={label}>
          <thead>
            <tr>
              {head.map((name, at) => (
                <th key={name} scope="col" className={at > 0 ? "figure" : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td key={head[at]} className={at > 0 ? "figure" : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div role="img" aria-label={label}>
          {children}
        </div>
      )}
      <button type="button" className="chart-switch" onClick={() => setTable(!isTable)}>
        {isTable ? t("chart.asChart") : t("chart.asTable")}
      </button>
    </figure>
  );
}

type BarsProps = { values: readonly number[]; width?: number; height?: number; isLastNow?: boolean };

/** Small bars on a shared scale. The last one is the current value, in the brand's colour. */
export function Bars({ values, width = 96, height = 28, isLastNow = true }: BarsProps): ReactNode {
  const most = Math.max(...values, 1);
  const step = width / Math.max(values.length, 1);
  const bars = values.map((value, at) => {
    const tall = value === 0 ? 1 : Math.max(2, (value / most) * (height - 1));
    return `M${at * step + step * 0.12} ${height}v${-tall}h${step * 0.76}v${tall}z`;
  });
  const now = isLastNow ? bars.pop() : undefined;
  return (
    <svg
      className="bars"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.join("")} />
      <path d={now} className="now" />
    </svg>
  );
}
