import type { ReactNode } from "react";
import { post } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useText } from "../../texts/texts.ts";
import { EndpointFields, useEndpointDraft } from "./endpoint-fields.tsx";

type AddEndpointProps = { close: () => void; showSecret: (token: string) => void };

/** The first endpoint comes with a signing secret, which is shown once. */
export function AddEndpoint({ close, showSecret }: AddEndpointProps): ReactNode {
  const { t } = useText();
  const at = useScopedPath();
  const form = useForm({
    initial: useEndpointDraft(),
    act: (body) => post(at("/api/v1/integrations/webhooks"), { body }),
    says: () => t("webhook.added"),
    done: ({ secret }) => {
      close();
      if (secret) showSecret(secret.token);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("webhook.addTitle")}
      className="wide-dialog"
      verb={t("webhooks.add")}
      close={close}
    >
      <EndpointFields form={form} />
    </FormDialog>
  );
}
