import type { ReactNode } from "react";
import { post } from "../../api/client.ts";
import { Area } from "../../parts/field.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { readPastedAssets } from "../../parts/pasted-assets.ts";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";

export function AddAssets({ close, customerId, info }: CustomerProps & { close: () => void }): ReactNode {
  const { t, enumeration } = useText();
  const form = useForm({
    initial: { domains: "" },
    act: ({ domains: pasted }) => {
      const { domains, emails } = readPastedAssets(pasted);
      return post("/api/v1/integrations/customer/{customerId}/assets/add", {
        path: { customerId },
        body: { domains, emails },
      });
    },
    says: () => t("customer.added", { count }),
    done: close,
  });
  const { domains, emails, unreadable } = readPastedAssets(form.values.domains);
  const count = domains.length + emails.length;
  return (
    <FormDialog
      form={form}
      title={t("customer.addTitle", { name: info.companyName })}
      verb={t("customer.addAssets")}
      isReady={count > 0}
      close={close}
    >
      <Area
        at={form.at("domains")}
        takes={["emails"]}
        label={t("customer.addLabel")}
        hint={
          count === 0
            ? t("customer.addHint")
            : t("customer.addCount", { domains: domains.length, emails: emails.length })
        }
        problem={unreadable.length > 0 ? t("customer.addUnreadable", { list: enumeration(unreadable) }) : undefined}
        autoFocus
      />
    </FormDialog>
  );
}
