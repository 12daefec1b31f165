import type { ReactNode } from "react";
import { post } from "../../api/client.ts";
import { useChange, useGet, useGetPages } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { figureColumn, momentColumn } from "../../parts/columns.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { PillFilter, Toolbar } from "../../parts/filters.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { toneOfEndpoint } from "../../parts/tones.ts";
import { useAddress } from "../../parts/use-address.ts";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { CausesTable } from "./causes-table.tsx";

type Endpoint = Schemas["OwnedWebhook"];

const TROUBLES = ["any", "failing", "paused", "disabled", "gone"] as const;

/** Why deliveries were given up, and the endpoints they were for. */
export function DeliveryQueue(): ReactNode {
  const { t } = useText();
  const causes = useGet("/api/v1/operator/webhooks/failures/causes");
  return (
    <>
      <Toolbar title={t("deliveries.causes")} />
      <Loaded query={causes} skeleton={<ListSkeleton rows={3} />}>
        {(answer) => (
          <CausesTable
            label={t("deliveries.causes")}
            empty={t("deliveries.noCauses")}
            causes={answer.causes.map(({ cause, count, webhooks, owners, latestAt }) => ({
              id: cause,
              cause,
              what: t("deliveries.at", { webhooks, owners }),
              count,
              latestAt,
            }))}
          />
        )}
      </Loaded>
      <Endpoints />
    </>
  );
}

function Endpoints(): ReactNode {
  const { t, number } = useText();
  const { values } = useAddress();
  const trouble =
    values["trouble"] === "all" ? undefined : (TROUBLES.find((one) => one === values["trouble"]) ?? "any");
  const list = useGetPages("/api/v1/operator/webhooks", { query: { pageSize: 50, ...(trouble ? { trouble } : {}) } });
  const columns: Column<Endpoint>[] = [
    {
      id: "target",
      header: t("deliveries.endpoint"),
      cell: ({ target, owner }) => (
        <>
          {target} <span className="soft">{owner.name}</span>
        </>
      ),
    },
    {
      id: "status",
      header: t("deliveries.status"),
      onPhone: true,
      cell: ({ health }) => (
        <StatusWord tone={toneOfEndpoint[health.status]}>{t(`endpoint.${health.status}`)}</StatusWord>
      ),
    },
    figureColumn("row", t("deliveries.inARow"), ({ health }) => number(health.consecutiveFailures)),
    figureColumn("waiting", t("deliveries.waiting"), ({ health }) => number(health.waiting)),
    momentColumn("last", t("deliveries.last"), ({ health }) => health.lastSuccessAt),
    { id: "act", header: t("causes.act"), isFigure: true, onPhone: true, cell: (one) => <EndpointAction one={one} /> },
  ];
  return (
    <>
      <Toolbar title={t("deliveries.endpoints")}>
        <PillFilter
          name="trouble"
          label={t("deliveries.status")}
          none={t("deliveries.inTrouble")}
          options={[
            ...(["failing", "paused", "disabled", "gone"] as const).map((value) => ({
              value,
              text: t(`endpoint.${value}`),
            })),
            { value: "all", text: t("deliveries.all") },
          ]}
        />
      </Toolbar>
      <ListTable
        list={list}
        label={t("deliveries.endpoints")}
        columns={columns}
        rows={list.data?.pages.flatMap(({ webhooks }) => webhooks)}
        keyOf={({ id }) => id}
        empty={<StateCard title={t("deliveries.well")} text={t("deliveries.wellText")} />}
      />
    </>
  );
}

/** The most useful action for an endpoint right now: enable it, send what is waiting, or resend its failures. */
function EndpointAction({ one: { id, enabled, health } }: { one: Endpoint }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const path = { webhookId: id };
  const enable = useChange({
    act: () => post("/api/v1/operator/webhooks/{webhookId}/enable", { path }),
    says: () => t("deliveries.enabled"),
  });
  const resume = useChange({
    act: () => post("/api/v1/operator/webhooks/{webhookId}/resume", { path }),
    says: ({ count }) => t("deliveries.resumed", { count }),
  });
  const again = useChange({
    act: () => post("/api/v1/operator/webhooks/{webhookId}/redeliver", { path }),
    says: ({ count }) => t("deliveries.sentAgain", { count }),
  });
  if (!may("webhooks:write")) return null;
  const [change, verb] = !enabled
    ? [enable, t("deliveries.enable")]
    : health.status === "paused" || health.waiting > 0
      ? [resume, t("deliveries.resume")]
      : [again, t("deliveries.redeliver")];
  return (
    <Button kind="ghost" isBusy={change.isPending} onClick={() => change.mutate()}>
      {verb}
    </Button>
  );
}
