import type { ReactNode } from "react";
import { patch } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useText } from "../../texts/texts.ts";
import { EndpointFields, useEndpointDraft } from "./endpoint-fields.tsx";
import type { Webhook } from "./health.tsx";

export function ChangeEndpoint({ webhook, close }: { webhook: Webhook; close: () => void }): ReactNode {
  const { t } = useText();
  const at = useScopedPath();
  const form = useForm({
    initial: useEndpointDraft(webhook),
    act: (body) => patch(at("/api/v1/integrations/webhooks/{webhookId}"), { path: { webhookId: webhook.id }, body }),
    says: () => t("webhook.changed"),
    done: close,
  });
  return (
    <FormDialog
      form={form}
      title={t("webhook.changeTitle")}
      className="wide-dialog"
      verb={t("common.save")}
      close={close}
    >
      <EndpointFields form={form} />
    </FormDialog>
  );
}
