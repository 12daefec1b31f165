import type { ReactNode } from "react";
import { post } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Area } from "../../parts/field.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { readPastedAssets } from "../../parts/pasted-assets.ts";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";

type AddAssetsProps = CustomerProps & { isOpen: boolean; close: () => void };

export function AddAssets({ isOpen, close, customerId, info }: AddAssetsProps): ReactNode {
  const { t } = useText();
  return (
    <Dialog isOpen={isOpen} close={close} title={t("customer.addTitle", { name: info.companyName })}>
      <AddForm close={close} customerId={customerId} />
    </Dialog>
  );
}

function AddForm({ close, customerId }: { close: () => void; customerId: string }): ReactNode {
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
    <Form form={form} verb={t("customer.addAssets")} isReady={count > 0} close={close}>
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
    </Form>
  );
}
