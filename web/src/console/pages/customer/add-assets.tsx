import { type ReactNode, type SyntheticEvent, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Area } from "../../parts/field.tsx";
import { readPastedAssets } from "../../parts/pasted-assets.ts";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";
import { CHANGED } from "../../parts/lifecycle.ts";

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
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const { domains, emails, unreadable } = readPastedAssets(text);
  const count = domains.length + emails.length;
  const add = useChange({
    act: () =>
      post("/api/v1/integrations/customer/{customerId}/assets/add", {
        path: { customerId },
        body: { domains, emails },
      }),
    changes: CHANGED,
    says: () => t("customer.added", { count }),
    done: close,
    refused: (error) => {
      setRefusal(error.message);
      return true;
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (count > 0) add.mutate();
  };
  const problem = unreadable.length > 0 ? t("customer.addUnreadable", { list: enumeration(unreadable) }) : refusal;
  const hint =
    count === 0 ? t("customer.addHint") : t("customer.addCount", { domains: domains.length, emails: emails.length });
  return (
    <form onSubmit={submit}>
      <Area
        label={t("customer.addLabel")}
        hint={hint}
        problem={problem}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setRefusal(undefined);
        }}
      />
      <div className="btns end">
        <Button kind="ghost" onClick={close}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" disabled={count === 0} isBusy={add.isPending}>
          {t("customer.addAssets")}
        </Button>
      </div>
    </form>
  );
}
