import type { ReactNode } from "react";
import { Link } from "wouter";
import { useFailingEndpoints } from "../../parts/failing-endpoints.ts";
import { Moment } from "../../parts/moment.tsx";
import { Dot } from "../../parts/status-word.tsx";
import { useText } from "../../texts/texts.ts";

/** The partner's own endpoints that do not accept our deliveries. */
export function WebhookTrouble(): ReactNode {
  const { t } = useText();
  return useFailingEndpoints().map(({ id, url, health }) => (
    <div key={id} className="aside">
      <Dot tone="high" />
      <span>
        {t("today.failing", { host: new URL(url).host, count: health.consecutiveFailures })}{" "}
        {health.lastFailureAt !== null && <Moment at={health.lastFailureAt} />}
        {". "}
        <span className="soft">{t("today.waiting", { count: health.waiting })}</span>
      </span>
      <Link className="link end" href={`/webhooks/${id}`}>
        {t("today.lookAtIt")}
      </Link>
    </div>
  ));
}
