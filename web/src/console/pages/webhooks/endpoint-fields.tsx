import type { ReactNode } from "react";
import type { Form } from "../../../forms/use-form.ts";
import type { paths } from "../../api/types.ts";
import { Field, TickField, Ticks } from "../../parts/field.tsx";
import { useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";

type Body = NonNullable<paths["/api/v1/integrations/webhooks"]["post"]["requestBody"]>["content"]["application/json"];
type EventType = NonNullable<Body["eventTypes"]>[number];

/** The contract's eight, which an endpoint gets that names none, and those that only go to who names them. */
const EIGHT: readonly EventType[] = [
  "customer.created",
  "customer.deleted",
  "customer.asset.added",
  "customer.asset.removed",
  "customer.breach.found",
  "customer.breach.firstscan.completed",
  "customer.breach.resolved",
  "customer.breach.unresolved",
];
const OTHERS: readonly EventType[] = [
  "customer.upgraded",
  "customer.downgraded",
  "customer.reactivated",
  "customer.updated",
  "customer.scan.completed",
  "report.created",
  "webhook.endpoint.paused",
  "webhook.endpoint.disabled",
  "webhook.delivery.exhausted",
];
const ALL = [...EIGHT, ...OTHERS];

/** `sandbox` is a distributor's choice alone. */
export type EndpointDraft = { url: string; description: string; eventTypes: EventType[]; sandbox?: boolean };

type Known = { url: string; description: string; eventTypes: string[]; sandbox?: boolean | undefined };

export function useEndpointDraft(from?: Known): EndpointDraft {
  const { scope } = useWorking();
  return {
    url: from?.url ?? "",
    description: from?.description ?? "",
    eventTypes: ALL.filter((type) => from?.eventTypes.includes(type)),
    ...(scope === "distributor" ? { sandbox: from?.sandbox ?? false } : {}),
  };
}

export function EndpointFields({ form }: { form: Form<EndpointDraft> }): ReactNode {
  const { t } = useText();
  const { sandbox } = form.values;
  return (
    <>
      <Field
        at={form.at("url")}
        label={t("webhook.url")}
        hint={t("webhook.urlHint")}
        type="url"
        required
        autoFocus
        placeholder="https://hooks.your-company.example/sablewatch"
      />
      <Field at={form.at("description")} label={t("webhook.description")} />
      {sandbox !== undefined && (
        <TickField
          at={{ ...form.at("sandbox"), value: sandbox }}
          label={t("webhook.sandbox")}
          hint={t("webhook.sandboxHint")}
        />
      )}
      <Ticks
        at={form.at("eventTypes")}
        legend={t("webhook.events")}
        note={t("webhook.eventsHint")}
        className="event-types"
        listClass="event-list"
        options={ALL.map((value) => ({ value, text: value }))}
      />
    </>
  );
}
