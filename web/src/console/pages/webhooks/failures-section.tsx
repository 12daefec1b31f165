import { type ReactNode, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { Section } from "../../parts/section.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { FailureRows } from "./failure-rows.tsx";
import type { Webhook } from "./health.tsx";

type Redelivery = Schemas["WebhookRedelivery"];

/** Events that used up all their attempts. They can be sent again: one, or many at a steady pace. */
export function FailuresSection({
  webhooks,
  webhookId,
}: {
  webhooks: readonly Webhook[];
  webhookId?: string;
}): ReactNode {
  const { t } = useText();
  const may = useMay();
  const at = useScopedPath();
  const only = webhookId === undefined ? {} : { webhookId };
  const list = useGet(at("/api/v1/integrations/webhooks/failures"), { query: { pageSize: 20, ...only } });
  const [count, setCount] = useState<number>();
  const [running, setRunning] = useState<string>();
  const preview = useChange({
    act: () => post(at("/api/v1/integrations/webhooks/failures/redeliver"), { body: { preview: true, ...only } }),
    done: (answer) => setCount(answer.count),
  });
  const failures = list.data?.failures ?? [];
  const total = list.data?.pagination.totalCount ?? 0;
  if (total === 0 && running === undefined) return null;
  return (
    <Section
      title={t("failures.title")}
      note={t("failures.count", { count: total })}
      end={
        may("webhooks:write") &&
        total > 0 && (
          <Button kind="ghost" isBusy={preview.isPending} onClick={() => preview.mutate()}>
            {t("failures.redeliverAll")}
          </Button>
        )
      }
    >
      {running !== undefined && <Progress id={running} />}
      <FailureRows failures={failures} webhooks={webhooks} />
      {total > failures.length && <p className="small soft">{t("failures.more", { shown: failures.length, total })}</p>}
      {count !== undefined && (
        <ConfirmDialog
          close={() => setCount(undefined)}
          title={t("failures.askTitle", { count })}
          effects={[t("failures.askPace"), t("failures.askToken"), t("failures.askPause")]}
          verb={t("failures.askVerb", { count })}
          act={() => post(at("/api/v1/integrations/webhooks/failures/redeliver"), { body: only })}
          done={({ redelivery }) => {
            setCount(undefined);
            setRunning((before) => redelivery?.id ?? before);
          }}
        />
      )}
    </Section>
  );
}

/** The progress of a bulk redelivery, with a Stop button. */
function Progress({ id }: { id: string }): ReactNode {
  const { t } = useText();
  const at = useScopedPath();
  const path = at("/api/v1/integrations/webhooks/redeliveries/{redeliveryId}");
  const query = useGet(path, { path: { redeliveryId: id } });
  const redelivery = query.data?.redelivery;
  const stop = useChange({
    act: () =>
      post(at("/api/v1/integrations/webhooks/redeliveries/{redeliveryId}/cancel"), { path: { redeliveryId: id } }),
  });
  if (!redelivery) return null;
  return (
    <div className="redelivery" role="status">
      <progress max={Math.max(1, redelivery.total)} value={redelivery.queued} aria-label={t("redelivery.label")} />
      <span className="small">{textOf(redelivery, t)}</span>
      {redelivery.status === "running" && (
        <Button kind="ghost" isBusy={stop.isPending} onClick={() => stop.mutate()}>
          {t("redelivery.stop")}
        </Button>
      )}
    </div>
  );
}

const textOf = ({ status, queued, total }: Redelivery, t: ReturnType<typeof useText>["t"]): string =>
  t(`redelivery.${status}`, { queued, total });
