import { type ReactNode, useState } from "react";
import type { Refused } from "../../api/errors.ts";
import type { paths } from "../../api/types.ts";
import { Field, Tick } from "../../parts/field.tsx";
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

export type EndpointForm = {
  draft: EndpointDraft;
  set: (changed: Partial<EndpointDraft>) => void;
  problems: Readonly<Record<string, string>>;
  /** Shows a refusal beside its field; false if it is about none. */
  refused: (error: Refused) => boolean;
};

export function useEndpointForm(from?: Known): EndpointForm {
  const { scope } = useWorking();
  const [draft, setDraft] = useState<EndpointDraft>({
    url: from?.url ?? "",
    description: from?.description ?? "",
    eventTypes: ALL.filter((type) => from?.eventTypes.includes(type)),
    ...(scope === "distributor" ? { sandbox: from?.sandbox ?? false } : {}),
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  return {
    draft,
    set: (changed) => setDraft({ ...draft, ...changed }),
    problems,
    refused: ({ field, message }) => {
      if (field === null) return false;
      setProblems({ [field]: message });
      return true;
    },
  };
}

export function EndpointFields({ form }: { form: EndpointForm }): ReactNode {
  const { t } = useText();
  const { draft, set, problems } = form;
  const turn = (type: EventType, isOn: boolean) =>
    set({ eventTypes: ALL.filter((one) => (one === type ? isOn : draft.eventTypes.includes(one))) });
  return (
    <>
      <Field
        label={t("webhook.url")}
        hint={t("webhook.urlHint")}
        type="url"
        required
        autoFocus
        placeholder="https://hooks.your-company.example/sablewatch"
        value={draft.url}
        problem={problems["url"]}
        onChange={(event) => set({ url: event.target.value })}
      />
      <Field
        label={t("webhook.description")}
        value={draft.description}
        problem={problems["description"]}
        onChange={(event) => set({ description: event.target.value })}
      />
      {draft.sandbox !== undefined && (
        <Tick
          label={t("webhook.sandbox")}
          hint={t("webhook.sandboxHint")}
          checked={draft.sandbox}
          onChange={(event) => set({ sandbox: event.target.checked })}
        />
      )}
      <fieldset className="event-types">
        <legend>{t("webhook.events")}</legend>
        <p className="small soft">{t("webhook.eventsHint")}</p>
        <div className="event-list">
          {ALL.map((type) => (
            <Tick
              key={type}
              label={type}
              checked={draft.eventTypes.includes(type)}
              onChange={(event) => turn(type, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
