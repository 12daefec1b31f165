import { type ReactNode, useState } from "react";
import { useText } from "../texts/texts.ts";
import "./chart.css";

type ChartProps = {
  /** What the chart shows, in one sentence with its figures. */
  label: string;
  /** The same as a table. */
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  children: ReactNode;
};

/** A chart with its text and, behind it, its table. */
export function Chart({ label, head, rows, children }: ChartProps): ReactNode {
  const { t } = useText();
  const [isTable, setTable] = useState(false);
  return (
    <figure className="chart">
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
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column} className={column > 0 ? "figure" : undefined}>
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

/** Small bars on a shared scale; the last one is now, in the brand's colour. */
export function Bars({ values, width = 96, height = 28, isLastNow = true }: BarsProps): ReactNode {
  const most = Math.max(...values, 1);
  const step = width / Math.max(values.length, 1);
  return (
    <svg
      className="bars"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        const tall = value === 0 ? 1 : Math.max(2, (value / most) * (height - 1));
        const isNow = isLastNow && index === values.length - 1;
        return (
          <rect
            key={index}
            className={isNow ? "now" : undefined}
            x={index * step + step * 0.12}
            y={height - tall}
            width={step * 0.76}
            height={tall}
          />
        );
      })}
    </svg>
  );
}
