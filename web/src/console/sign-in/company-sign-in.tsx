import { type SyntheticEvent, type ReactNode, useState } from "react";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Icon } from "../parts/icon.ts";
import { recall, remember } from "../../state/remembered.ts";
import { wantedPage } from "../session/return-to.ts";
import { useText } from "../texts/texts.ts";

const KEY = "console.organisationSignIn";
const ADDRESS = /\/auth\/staff\/connections\/([\da-f-]{36})\/?$/i;

/** Leads to the organisation's own identity provider, whose sign-in address the organisation gives its people. */
export function CompanySignIn(): ReactNode {
  const { t } = useText();
  const known = recall(KEY);
  const [isAsked, setAsked] = useState(false);
  const [address, setAddress] = useState(typeof known === "string" ? known : "");
  const [problem, setProblem] = useState<string>();
  const begin = (event: SyntheticEvent) => {
    event.preventDefault();
    const id = ADDRESS.exec(address.trim())?.[1];
    if (id === undefined) {
      setProblem(t("signIn.companyWrong"));
      return;
    }
    remember(KEY, address.trim());
    const { returnTo } = wantedPage();
    const query = returnTo === undefined ? "" : `?${new URLSearchParams({ next: returnTo }).toString()}`;
    location.assign(`/auth/staff/connections/${id}${query}`);
  };
  if (!isAsked) {
    return (
      <Button kind="ghost" onClick={() => setAsked(true)}>
        <Icon name="building" size={18} />
        {t("signIn.company")}
      </Button>
    );
  }
  return (
    <form onSubmit={begin}>
      <Field
        label={t("signIn.companyAddress")}
        hint={t("signIn.companyHint")}
        problem={problem}
        autoFocus
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button type="submit" kind="ghost">
        {t("signIn.companyGo")}
      </Button>
    </form>
  );
}
