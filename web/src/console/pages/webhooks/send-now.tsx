import { type ReactNode, useState } from "react";
import { post } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmButton, ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type DeliveryDetails, shortUrl, type Webhook } from "./health.tsx";

/**
 * Sends what is waiting for an endpoint. For when its receiver is fixed and no one wants to wait for the next attempts.
 */
export function SendWaiting({ webhook }: { webhook: Webhook }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const at = useScopedPath();
  const [isAsked, setAsked] = useState(false);
  const { waiting } = webhook.health;
  // What was waiting may have been delivered while the dialog is open.
  const isOffered = webhook.enabled && (waiting > 0 || isAsked) && may("webhooks:write");
  if (!isOffered) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("sendNow.verb")}</Button>
      {isAsked && (
        <ConfirmDialog
          close={() => setAsked(false)}
          title={t("sendNow.title", { url: shortUrl(webhook.url) })}
          effects={[t("sendNow.all", { waiting }), t("sendNow.attempts"), t("sendNow.stillBroken")]}
          verb={t("sendNow.verb")}
          act={() => post(at("/api/v1/integrations/webhooks/{webhookId}/resume"), { path: { webhookId: webhook.id } })}
          says={({ count }) => t("sendNow.begun", { count })}
        />
      )}
    </>
  );
}

/** Sends one delivery that is waiting for its next attempt. */
export function SendDelivery({ delivery }: { delivery: DeliveryDetails }): ReactNode {
  const { t } = useText();
  const at = useScopedPath();
  const path = at("/api/v1/integrations/webhooks/failures/{failureId}/redeliver");
  return (
    <ConfirmButton
      kind="filled"
      title={t("sendNow.oneTitle")}
      effects={[t("sendNow.one"), t("sendNow.attempts"), t("sendNow.others")]}
      verb={t("sendNow.verb")}
      act={() => post(path, { path: { failureId: delivery.id } })}
      says={() => t("sendNow.begun", { count: 1 })}
    />
  );
}
