import type { ReactNode, SyntheticEvent } from "react";
import { patch } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useText } from "../../texts/texts.ts";
import { EndpointFields, useEndpointForm } from "./endpoint-fields.tsx";
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
  const form = useEndpointForm(webhook);
  const save = useChange({
    act: () =>
      patch(at("/api/v1/integrations/webhooks/{webhookId}"), { path: { webhookId: webhook.id }, body: form.draft }),
    changes: [at("/api/v1/integrations/webhooks"), at("/api/v1/integrations/webhooks/{webhookId}")],
    says: () => t("webhook.changed"),
    refused: form.refused,
    done: close,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <EndpointFields form={form} />
      <div className="btns end">
        <Button kind="ghost" onClick={close}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" isBusy={save.isPending}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
