import { type ReactNode, useState } from "react";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Icon } from "../parts/icon.ts";
import { useFormState } from "../../forms/use-form.ts";
import { recall, remember } from "../../state/remembered.ts";
import { problemOf } from "../api/failure.ts";
import { wantedPage } from "../session/return-to.ts";
import { useText } from "../texts/texts.ts";

const KEY = "console.organisationSignIn";
const ADDRESS = /\/auth\/staff\/connections\/([\da-f-]{36})\/?$/i;

/** Leads to the organisation's own identity provider. The organisation gives its people the sign-in address. */
export function CompanySignIn(): ReactNode {
  const { t } = useText();
  const known = recall(KEY);
  const [isAsked, setAsked] = useState(false);
  const form = useFormState({
    initial: { address: typeof known === "string" ? known : "" },
    check: ({ address }) => (idIn(address) === undefined ? { address: t("signIn.companyWrong") } : {}),
    send: begin,
    problemOf,
  });
  if (!isAsked) {
    return (
      <Button kind="ghost" onClick={() => setAsked(true)}>
        <Icon name="building" size={18} />
        {t("signIn.company")}
      </Button>
    );
  }
  return (
    <Form form={form} verb={t("signIn.companyGo")} kind="ghost">
      <Field at={form.at("address")} label={t("signIn.companyAddress")} hint={t("signIn.companyHint")} autoFocus />
    </Form>
  );
}

const idIn = (address: string): string | undefined => ADDRESS.exec(address.trim())?.[1];

function begin({ address }: { address: string }): Promise<void> {
  remember(KEY, address.trim());
  const { returnTo } = wantedPage();
  const query = returnTo === undefined ? "" : `?${new URLSearchParams({ next: returnTo }).toString()}`;
  location.assign(`/auth/staff/connections/${idIn(address) ?? ""}${query}`);
  return Promise.resolve();
}
