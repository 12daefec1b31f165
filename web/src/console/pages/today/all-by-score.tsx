import type { ReactNode } from "react";
import { Chart } from "../../parts/chart.tsx";
import { FigureTile } from "../../parts/figure-tile.tsx";
import { toneOfLevel } from "../../../design/tones.ts";
import { Dot } from "../../parts/status-word.tsx";
import { type Level, levelOf } from "../../parts/tones.ts";
import { useText } from "../../texts/texts.ts";
import type { Urgency } from "../../api/shapes.ts";

const HEIGHT = 112;
const WORST = 97;
const WIDTH = 642;
const MOST_BARS = 320;
const LEVELS: readonly Level[] = ["high", "elevated", "moderate", "low", "clear"];

/** All customers in one chart, with a bar for each. The figures of the day are beside it. */
export function AllByScore({ urgency: { totals, scores, changes } }: { urgency: Urgency }): ReactNode {
  const { t, number } = useText();
  const rows = LEVELS.map((level) => ({ key: level, cells: [t(`level.${level}`), number(totals.levels[level])] }));
  const label = t("today.skyline", { ...totals.levels, all: totals.customers });
  return (
    <section className="all-scores">
      <div className="score-spread">
        <div className="section-head">
          <h2>{t("today.allByScore", { count: totals.customers })}</h2>
          <span className="small soft">{t("today.oneBar")}</span>
        </div>
        <Chart label={label} head={[t("today.level"), t("page.customers")]} rows={rows}>
          <Skyline scores={scores} customers={totals.customers} />
        </Chart>
        <ul className="legend">
          {LEVELS.map((level) => (
            <li key={level}>
              <Dot tone={toneOfLevel[level]} />
              {t(`level.${level}`)} <b>{number(totals.levels[level])}</b>
            </li>
          ))}
          {totals.firstScanRunning > 0 && (
            <li>
              <Dot tone="hollow" />
              {t("today.firstScan")} <b>{number(totals.firstScanRunning)}</b>
            </li>
          )}
        </ul>
      </div>
      <div className="figure-grid">
        <FigureTile
          label={t("today.average")}
          figure={number(Math.round(totals.averageScore))}
          note={t("today.worst")}
          href="/customers"
        />
        <FigureTile
          label={t("today.new")}
          figure={number(changes?.foundBreaches ?? 0)}
          note={t("today.inCustomers", { count: changes?.customersWithFound ?? 0 })}
        />
        <FigureTile
          label={t("today.resolved")}
          figure={number(changes?.resolvedBreaches ?? 0)}
          note={t("today.sinceVisit")}
        />
        <FigureTile
          label={t("today.openBreaches")}
          figure={number(totals.openBreaches)}
          note={t("today.critical", { count: totals.openCritical })}
        />
      </div>
    </section>
  );
}

/** Clear customers are low bars at the end. If there are very many customers, only every n-th is drawn. */
function Skyline({ scores, customers }: { scores: readonly number[]; customers: number }): ReactNode {
  const all = Math.max(customers, scores.length);
  const every = Math.max(1, Math.ceil(all / MOST_BARS));
  const count = Math.ceil(all / every);
  const step = Math.min(WIDTH / Math.max(count, 1), 24);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="skyline">
      {Array.from({ length: count }, (_, at) => {
        const score = scores[at * every] ?? 0;
        const tall = Math.max(2, (score / WORST) * HEIGHT);
        return (
          <rect
            key={at}
            className={`tone-${toneOfLevel[levelOf(score)]}`}
            fill="currentColor"
            x={at * step}
            y={HEIGHT - tall}
            width={step * 0.68}
            height={tall}
          />
        );
      })}
    </svg>
  );
}
