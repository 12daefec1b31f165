import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import { Chart } from "../../parts/chart.tsx";
import { Section } from "../../parts/section.tsx";
import { toneOfLevel } from "../../../design/tones.ts";
import { StatusWord } from "../../parts/status-word.tsx";
import { levelOf } from "../../parts/tones.ts";
import { useText } from "../../texts/texts.ts";
import { ScoreChart } from "./score-chart.tsx";

/** The current score, and the score at the end of each month that has a report. */
export function ScoreSection({ customerId }: { customerId: string }): ReactNode {
  const { t, month, shortMonth } = useText();
  const path = { customerId };
  const now = useGet("/api/v1/integrations/customer/{customerId}/threat-score", { path });
  const reports = useGet("/api/v1/integrations/customer/{customerId}/reports", { path });
  const score = now.data?.threatScore;
  if (score === undefined) return <Section title={t("customer.score")}>{null}</Section>;
  const months = (reports.data?.reports ?? []).slice(0, 12).toReversed();
  const points = [
    ...months.map(({ month: key, threatScore }) => ({ key, label: shortMonth(`${key}-01`), score: threatScore })),
    { key: "", label: t("page.today"), score },
  ];
  const rows = points.map(({ key, label, score: then }) => ({
    key,
    cells: [key === "" ? label : month(`${key}-01`), then],
  }));
  return (
    <section className="section score">
      <div>
        <h2>{t("customer.score")}</h2>
        <p className="score-now">
          <span className="huge">{score}</span>
          <StatusWord tone={toneOfLevel[levelOf(score)]}>{t(`level.${levelOf(score)}`)}</StatusWord>
        </p>
        <p className="small soft">{t("customer.scoreNote")}</p>
      </div>
      {months.length > 0 ? (
        <Chart
          label={t("customer.scoreHistory", { score })}
          head={[t("customer.month"), t("customer.scoreColumn")]}
          rows={rows}
        >
          <ScoreChart points={points} />
        </Chart>
      ) : (
        <p className="small soft">{t("customer.noHistory")}</p>
      )}
    </section>
  );
}
