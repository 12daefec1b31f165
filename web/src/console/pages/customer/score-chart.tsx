import { type ReactNode, useRef } from "react";
import { useWidth } from "../../../design/use-width.ts";
import { useText } from "../../texts/texts.ts";
import { toneOfLevel } from "../../../design/tones.ts";
import { levelOf } from "../../parts/tones.ts";

const HEIGHT = 186;
const FLOOR = 160;
const TOP = 12;
const WORST = 97;
/** Where the levels begin. Their names are on the right. */
const LEVELS = [
  [0, "low"],
  [25, "moderate"],
  [50, "elevated"],
  [75, "high"],
] as const;
const MARGIN = 66;
const LEAST_PX = 46;

type Point = { key: string; label: string; score: number };

/** A step chart on the scale from 0 to 97, with the names of the levels. */
export function ScoreChart({ points }: { points: readonly Point[] }): ReactNode {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const inner = width - MARGIN;
  const step = inner / Math.max(points.length - 1, 1);
  const y = (score: number) => FLOOR - (score / WORST) * (FLOOR - TOP);
  const [first] = points;
  if (!first) return null;
  const line = points
    .slice(1)
    .reduce(
      (path, { score }, at) => `${path}H${((at + 1) * step).toFixed(1)}V${y(score).toFixed(1)}`,
      `M0 ${y(first.score).toFixed(1)}`,
    );
  const last = points.at(-1) ?? first;
  const every = Math.max(1, Math.ceil(LEAST_PX / step));
  return (
    <div ref={frame} className="score-chart">
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <path d={`${line}V${FLOOR}H0Z`} className="under" />
        {LEVELS.map(([from, level]) => (
          <g key={level}>
            <path d={`M0 ${y(from)}H${width}`} className="grid" />
            <text x={width} y={y(from + 12) + 4} textAnchor="end">
              {t(`level.${level}`)}
            </text>
          </g>
        ))}
        <path d={line} className="step" />
        <circle cx={inner} cy={y(last.score)} r="4.5" className={`tone-${toneOfLevel[levelOf(last.score)]} now`} />
        {points.map(
          ({ key, label }, at) =>
            (points.length - 1 - at) % every === 0 && (
              <text key={key} x={at * step} y={HEIGHT - 6} textAnchor={at === 0 ? "start" : "middle"}>
                {label}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}
