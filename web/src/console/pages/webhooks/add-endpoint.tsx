import { type ReactNode, type SyntheticEvent, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useText } from "../../texts/texts.ts";
import { EndpointFields, useEndpointForm } from "./endpoint-fields.tsx";

/** The first endpoint brings a signing secret, which is shown once. */
export function AddEndpoint({ isOpen, close }: { isOpen: boolean; close: () => void }): ReactNode {
  const { t } = useText();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Dialog isOpen={isOpen} close={close} title={t("webhook.addTitle")} className="wide-dialog">
        <AddForm
          close={close}
          showSecret={(token) => {
            close();
            setSecret(token);
          }}
        />
      </Dialog>
      <SecretDialog
        secret={secret}
        close={() => setSecret(null)}
        title={t("secret.firstTitle")}
        text={t("secret.firstText")}
      />
    </>
  );
}

function AddForm({ close, showSecret }: { close: () => void; showSecret: (token: string) => void }): ReactNode {
  const { t } = useText();
  const at = useScopedPath();
  const form = useEndpointForm();
  const add = useChange({
    act: () => post(at("/api/v1/integrations/webhooks"), { body: form.draft }),
    changes: [at("/api/v1/integrations/webhooks"), at("/api/v1/integrations/webhooks/secrets")],
    says: () => t("webhook.added"),
    refused: form.refused,
    done: ({ secret }) => (secret === undefined ? close() : showSecret(secret.token)),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit}>
      <EndpointFields form={form} />
      <div className="btns end">
        <Button kind="ghost" onClick={close}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" isBusy={add.isPending}>
          {t("webhooks.add")}
        </Button>
      </div>
    </form>
  );
}
