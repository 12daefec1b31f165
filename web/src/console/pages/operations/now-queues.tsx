import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import { useMay } from "../../session/use-session.ts";
import { countOf } from "../../parts/units.ts";
import { useText } from "../../texts/texts.ts";
import { QueueCard } from "./queue-card.tsx";
import { useQueueHistory } from "./queue-history.ts";
import type { Health } from "./queue-limits.ts";

/** Change notices do not cover jobs. */
const EVERY_MS = 15_000;

/** The three queues side by side, each with its failures. */
export function NowQueues({
  health,
  readAt,
  isPaused,
}: {
  health: Health;
  readAt: number;
  isPaused: boolean;
}): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const history = useQueueHistory(health, readAt);
  const everyMs = isPaused ? false : EVERY_MS;
  const jobs = useGet("/api/v1/operator/jobs/summary", {}, { everyMs, enabled: may("jobs:read") }).data;
  const readsWebhooks = !isPaused && may("webhooks:read");
  const deliveries = useGet("/api/v1/operator/webhooks/queue", {}, { enabled: readsWebhooks }).data;
  const given = useGet("/api/v1/operator/webhooks/failures/causes", {}, { enabled: readsWebhooks }).data;
  const mails = useGet("/api/v1/operator/mails/failures", {}, { enabled: !isPaused && may("mails:read") }).data;
  const count = (value: number) => countOf(value, texts);
  const jobsIn = (state: string) => count(sum(jobs?.counts.filter((one) => one.state === state)));
  const mailsIn = (state: string) => count(sum(mails?.causes.filter((one) => one.state === state)));
  return (
    <section className="queues" aria-label={t("page.queues")}>
      <QueueCard
        name="jobs"
        queue={health.queues.jobs}
        samples={history.jobs}
        facts={[
          [t("jobState.running"), jobsIn("running")],
          [t("jobState.retrying"), jobsIn("retrying")],
          [t("jobState.failed"), jobsIn("failed")],
        ]}
      />
      <QueueCard
        name="webhooks"
        queue={health.queues.webhooks}
        samples={history.webhooks}
        facts={[
          [t("deliveries.held"), count(deliveries?.queue.held ?? 0)],
          [t("deliveries.givenUp"), count(sum(given?.causes))],
        ]}
      />
      <QueueCard
        name="mails"
        queue={health.queues.mails}
        samples={history.mails}
        facts={[
          [t("mailQueue.refused"), mailsIn("refused")],
          [t("mailQueue.failed"), mailsIn("failed")],
        ]}
      />
    </section>
  );
}

const sum = (rows: readonly { count: number }[] = []): number => rows.reduce((all, { count }) => all + count, 0);
