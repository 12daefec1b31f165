import type { ReactNode } from "react";
import type { Form } from "../../../forms/use-form.ts";
import { EVENT_TYPES, type EventType } from "../../api/event-types.gen.ts";
import { Field, TickField, Ticks } from "../../parts/field.tsx";
import { useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";

/** `sandbox` is only for distributors. */
export type EndpointDraft = { url: string; description: string; eventTypes: EventType[]; sandbox?: boolean };

type Known = { url: string; description: string; eventTypes: string[]; sandbox?: boolean | undefined };

export function useEndpointDraft(from?: Known): EndpointDraft {
  const { scope } = useWorking();
  return {
    url: from?.url ?? "",
    description: from?.description ?? "",
    eventTypes: EVENT_TYPES.filter((type) => from?.eventTypes.includes(type)),
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
        options={EVENT_TYPES.map((value) => ({ value, text: value }))}
      />
    </>
  );
}
