import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import { Chart } from "../../parts/chart.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useText } from "../../texts/texts.ts";
import type { Delivery } from "./health.tsx";

const SHOWN = 60;
const [WIDTH, HEIGHT, MOST_ATTEMPTS] = [300, 44, 8];

/**
 * How the last deliveries went, newest on the right. The height of a bar is its number of attempts. Deliveries that
 * were given up are red.
 */
export function RecentChart({ webhookId }: { webhookId: string }): ReactNode {
  const { t } = useText();
  const at = useScopedPath();
  const { data } = useGet(at("/api/v1/integrations/webhooks/deliveries"), { query: { webhookId, pageSize: SHOWN } });
  const deliveries = data?.deliveries.toReversed() ?? [];
  if (deliveries.length === 0) return null;
  const count = (is: (one: Delivery) => boolean) => deliveries.filter(is).length;
  const label = t("recent.label", {
    count: deliveries.length,
    first: count(({ status, attemptCount }) => status === "delivered" && attemptCount === 1),
    later: count(({ status, attemptCount }) => status === "delivered" && attemptCount > 1),
    failed: count(({ status }) => status === "failed"),
    waiting: count(({ status }) => status === "waiting"),
  });
  return (
    <Section title={t("recent.title")} note={t("recent.note", { count: deliveries.length })}>
      <Chart
        label={label}
        head={[t("deliveries.created"), t("deliveries.status"), t("deliveries.attempts")]}
        rows={deliveries.map(({ id, createdAt, status, attemptCount }) => ({
          key: id,
          cells: [<Moment key="at" at={createdAt} />, t(`deliveryStatus.${status}`), attemptCount],
        }))}
      >
        <Attempts deliveries={deliveries} />
      </Chart>
      <p className="small soft">{label}</p>
    </Section>
  );
}

function Attempts({ deliveries }: { deliveries: readonly Delivery[] }): ReactNode {
  const step = WIDTH / Math.max(deliveries.length, 20);
  return (
    <svg className="recent" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {deliveries.map(({ id, status, attemptCount }, index) => {
        const tall = 6 + (Math.min(attemptCount, MOST_ATTEMPTS) / MOST_ATTEMPTS) * (HEIGHT - 6);
        const tone = status === "failed" ? "bad" : attemptCount > 1 || status === "waiting" ? "slow" : "good";
        return (
          <rect
            key={id}
            className={tone}
            x={index * step + step * 0.12}
            y={HEIGHT - tall}
            width={step * 0.76}
            height={tall}
          />
        );
      })}
    </svg>
  );
}
