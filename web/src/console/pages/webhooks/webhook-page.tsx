import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { patch, post, remove } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { PageProps } from "../../parts/page-props.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { Section, Split } from "../../parts/section.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useMay } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { ChangeEndpoint } from "./change-endpoint.tsx";
import { Deliveries } from "./deliveries.tsx";
import { FailuresSection } from "./failures-section.tsx";
import { HealthWord, shortUrl, type Webhook } from "./health.tsx";
import { RecentChart } from "./recent-chart.tsx";
import { SendWaiting } from "./send-now.tsx";
import "./webhooks.css";

export function WebhookPage({ params }: PageProps): ReactNode {
  const at = useScopedPath();
  const webhookId = params["webhookId"] ?? "";
  const query = useGet(at("/api/v1/integrations/webhooks/{webhookId}"), { path: { webhookId } });
  return <Loaded query={query}>{({ webhook }) => <Endpoint webhook={webhook} />}</Loaded>;
}

function headlineOf({ url: whole, health }: Webhook, { t }: Texts): string {
  const url = shortUrl(whole);
  const { status, consecutiveFailures: failures, waiting } = health;
  if (status === "failing" || status === "paused") return t("webhook.headlineFailing", { url, failures });
  if (status === "disabled" || status === "gone") return t("webhook.headlineOff", { url, waiting });
  return t(status === "unused" ? "webhook.headlineUnused" : "webhook.headlineWell", { url });
}

function waitsOf({ enabled, health: { waiting } }: Webhook, { t }: Texts): string {
  if (waiting === 0) return t("webhook.nothingWaits");
  return t(enabled ? "webhook.waits" : "webhook.waitsOff", { waiting });
}

function Endpoint({ webhook }: { webhook: Webhook }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { health } = webhook;
  return (
    <>
      <Crumbs to="/webhooks" list={t("page.webhooks")} here={shortUrl(webhook.url)} />
      <PageHead
        headline={headlineOf(webhook, texts)}
        mark={<HealthWord status={health.status} />}
        text={waitsOf(webhook, texts)}
      >
        <SendWaiting webhook={webhook} />
        <EndpointActions webhook={webhook} />
      </PageHead>
      <Split
        rail={
          <>
            <RecentChart webhookId={webhook.id} />
            <Section title={t("webhook.about")}>
              <KeyValue
                rows={[
                  [t("webhook.url"), <code key="url">{webhook.url}</code>],
                  [t("webhook.description"), webhook.description === "" ? undefined : webhook.description],
                  [t("webhook.id"), <CopyableId key="id" id={webhook.id} />],
                  [t("webhooks.lastSuccess"), <Moment key="success" at={health.lastSuccessAt} />],
                  [t("webhook.lastFailure"), <Moment key="failure" at={health.lastFailureAt} />],
                  [t("webhook.pausedUntil"), health.pausedUntil && <Moment key="paused" at={health.pausedUntil} />],
                  [
                    t("webhooks.median"),
                    health.medianMs === null ? undefined : t("webhooks.ms", { ms: Math.round(health.medianMs) }),
                  ],
                  [t("webhook.events"), <EventTypes key="events" types={webhook.eventTypes} />],
                ]}
              />
            </Section>
          </>
        }
      >
        <FailuresSection webhooks={[webhook]} webhookId={webhook.id} />
        <Deliveries webhookId={webhook.id} />
      </Split>
    </>
  );
}

function EventTypes({ types }: { types: readonly string[] }): ReactNode {
  const { t } = useText();
  if (types.length === 0) return t("webhooks.eventCount", { count: 0 });
  return types.map((type) => (
    <code key={type} className="event-type">
      {type}
    </code>
  ));
}

function EndpointActions({ webhook }: { webhook: Webhook }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const at = useScopedPath();
  const [, go] = useLocation();
  const [asked, setAsked] = useState<"change" | "delete">();
  const path = { webhookId: webhook.id };
  const test = useChange({
    act: () => post(at("/api/v1/integrations/webhooks/{webhookId}/test"), { path, body: {} }),
    done: ({ delivery }) => go(`/webhooks/deliveries/${delivery.id}`),
  });
  const enable = useChange({
    act: (enabled: boolean) => patch(at("/api/v1/integrations/webhooks/{webhookId}"), { path, body: { enabled } }),
    says: (_answer, enabled) => t(enabled ? "webhook.enabled" : "webhook.disabled"),
    undo: (_answer, enabled) => ({ text: t("common.undo"), act: () => enable.mutate(!enabled) }),
  });
  return (
    <>
      {may("webhooks:write") && (
        <>
          <Button kind="ghost" isBusy={test.isPending} onClick={() => test.mutate()}>
            {t("webhook.test")}
          </Button>
          <Button kind="ghost" isBusy={enable.isPending} onClick={() => enable.mutate(!webhook.enabled)}>
            {t(webhook.enabled ? "webhook.disable" : "webhook.enable")}
          </Button>
          <Button kind="ghost" onClick={() => setAsked("change")}>
            {t("webhook.change")}
          </Button>
        </>
      )}
      {may("webhooks:delete") && (
        <Button kind="ghost" onClick={() => setAsked("delete")}>
          {t("webhook.delete")}
        </Button>
      )}
      {asked === "change" && <ChangeEndpoint webhook={webhook} close={() => setAsked(undefined)} />}
      {asked === "delete" && (
        <ConfirmDialog
          close={() => setAsked(undefined)}
          title={t("webhook.deleteTitle", { url: shortUrl(webhook.url) })}
          effects={[t("webhook.deleteWaiting", { waiting: webhook.health.waiting }), t("webhook.deleteFailures")]}
          verb={t("webhook.delete")}
          typed={URL.parse(webhook.url)?.host ?? webhook.url}
          act={() => remove(at("/api/v1/integrations/webhooks/{webhookId}"), { path })}
          says={() => t("webhook.deleted")}
          done={() => go("/webhooks")}
        />
      )}
    </>
  );
}
