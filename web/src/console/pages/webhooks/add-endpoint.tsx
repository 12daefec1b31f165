import { type ReactNode, useState } from "react";
import { post } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useText } from "../../texts/texts.ts";
import { EndpointFields, useEndpointDraft } from "./endpoint-fields.tsx";

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
  const form = useForm({
    initial: useEndpointDraft(),
    act: (body) => post(at("/api/v1/integrations/webhooks"), { body }),
    says: () => t("webhook.added"),
    done: ({ secret }) => (secret === undefined ? close() : showSecret(secret.token)),
  });
  return (
    <Form form={form} verb={t("webhooks.add")} close={close}>
      <EndpointFields form={form} />
    </Form>
  );
}
