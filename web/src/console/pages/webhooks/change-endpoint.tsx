import type { ReactNode } from "react";
import { patch } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useText } from "../../texts/texts.ts";
import { EndpointFields, useEndpointDraft } from "./endpoint-fields.tsx";
import type { Webhook } from "./health.tsx";

type Props = { webhook: Webhook; isOpen: boolean; close: () => void };

export function ChangeEndpoint({ webhook, isOpen, close }: Props): ReactNode {
  const { t } = useText();
  return (
    <Dialog isOpen={isOpen} close={close} title={t("webhook.changeTitle")} className="wide-dialog">
      <ChangeForm webhook={webhook} close={close} />
    </Dialog>
  );
}

function ChangeForm({ webhook, close }: Omit<Props, "isOpen">): ReactNode {
  const { t } = useText();
  const at = useScopedPath();
  const form = useForm({
    initial: useEndpointDraft(webhook),
    act: (body) => patch(at("/api/v1/integrations/webhooks/{webhookId}"), { path: { webhookId: webhook.id }, body }),
    says: () => t("webhook.changed"),
    done: close,
  });
  return (
    <Form form={form} verb={t("common.save")} close={close}>
      <EndpointFields form={form} />
    </Form>
  );
}
