import type { ReactNode } from "react";
import { Link } from "wouter";
import { Chart } from "../../parts/chart.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { countOf, lasting } from "../../parts/units.ts";
import { useText } from "../../texts/texts.ts";
import type { Sample } from "./queue-history.ts";
import { QueueLine } from "./queue-line.tsx";
import { type Health, isLate, LATE_SECONDS, type QueueName } from "./queue-limits.ts";

type QueueCardProps = {
  name: QueueName;
  queue: Health["queues"][QueueName];
  samples: readonly Sample[];
  facts: readonly (readonly [string, string])[];
};

const SHOWN = 12;

/** One queue: the age of its oldest entry over the time since the page was opened, and what the queue contains. */
export function QueueCard({ name, queue, samples, facts }: QueueCardProps): ReactNode {
  const texts = useText();
  const { t, time } = texts;
  const late = isLate(queue);
  const age = lasting(queue.oldestSeconds, texts);
  const step = Math.max(1, Math.ceil(samples.length / SHOWN));
  const rows = samples
    .filter((_, at) => at % step === 0)
    .map(({ at, seconds }) => ({
      key: String(at),
      cells: [time(new Date(at).toISOString()), lasting(seconds, texts)],
    }));
  return (
    <div>
      <div className="section-head">
        <h2>
          <Link href={name === "jobs" ? "/queues" : `/queues?tab=${name}`} className="link">
            {t(`queue.${name}`)}
          </Link>
        </h2>
        <StatusWord tone={late ? "high" : "good"}>{late ? t("queue.behind") : t("queue.keepsUp")}</StatusWord>
        <span className="end small soft">{t("queue.limit", { limit: lasting(LATE_SECONDS, texts) })}</span>
      </div>
      <p className="age">
        <span className="big">{age}</span> <span className="small soft">{t("queue.ageOfOldest")}</span>
      </p>
      <Chart
        label={t("queue.chart", { name: t(`queue.${name}`), age })}
        head={[t("queue.time"), t("queue.ageOfOldest")]}
        rows={rows}
      >
        <QueueLine samples={samples} isLate={late} />
      </Chart>
      <dl>
        <div>
          <dt>{t("queue.waiting")}</dt>
          <dd>
            {queue.isMore ? t("queue.over", { n: countOf(queue.waiting, texts) }) : countOf(queue.waiting, texts)}
          </dd>
        </div>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
