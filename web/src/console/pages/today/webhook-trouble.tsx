import type { ReactNode } from "react";
import { Link } from "wouter";
import { useGet } from "../../api/hooks.ts";
import { Moment } from "../../parts/moment.tsx";
import { Dot } from "../../parts/status-word.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";

/** The partner's own endpoints that do not take what we send. */
export function WebhookTrouble(): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { data } = useGet("/api/v1/integrations/webhooks", {}, { enabled: may("webhooks:read"), everyMs: 60_000 });
  const failing = data?.webhooks.filter(({ enabled, health }) => enabled && health.consecutiveFailures > 0) ?? [];
  return failing.map(({ id, url, health }) => (
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
