import { type ReactNode, useState } from "react";
import { useFormState } from "../../forms/use-form.ts";
import { post } from "../api/client.ts";
import { isRefused } from "../../calls/errors.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Icon } from "../parts/icon.ts";
import { knowsPasskeys, signInWithPasskey } from "../session/passkeys.ts";
import { wantedPage } from "../session/return-to.ts";
import { useText } from "../texts/texts.ts";
import { CompanySignIn } from "./company-sign-in.tsx";
import { Motif } from "./motif.tsx";
import "./sign-in.css";

/** Three ways to sign in: a link by email, a passkey, or the organisation's own sign-in. */
export function SignInPage({ why }: { why: "never" | "over" | "left" }): ReactNode {
  const { t } = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="sign-in">
      <main>
        <div className="sign-in-brand">
          <span className="mark" aria-hidden="true">
            S
          </span>
          Sablewatch
        </div>
        <div className="sign-in-form">
          {sentTo === null ? (
            <Ways why={why} sent={setSentTo} />
          ) : (
            <Sent email={sentTo} again={() => setSentTo(null)} />
          )}
        </div>
        <p className="sign-in-foot">{t("signIn.language")}</p>
      </main>
      <Motif text={t("signIn.motif")} />
    </div>
  );
}

function Ways({ why, sent }: { why: "never" | "over" | "left"; sent: (email: string) => void }): ReactNode {
  const { t } = useText();
  const problemOf = (error: unknown, otherwise = t("error.offline")) => ({
    path: null,
    text: isRefused(error) ? error.message : otherwise,
  });
  const form = useFormState({
    initial: { email: "" },
    send: async ({ email }) => {
      await post("/api/v1/staff/sign-in", { body: { email, ...wantedPage() } });
      sent(email);
    },
    problemOf,
  });
  const signWithPasskey = async () => {
    try {
      form.refuse(undefined);
      // Load a new document, as after a link, so that nothing is left of the previous user in this tab.
      location.assign(await signInWithPasskey(wantedPage()));
    } catch (error) {
      form.refuse(problemOf(error, t("signIn.noPasskey")));
    }
  };
  return (
    <>
      <Form form={form} verb={t("signIn.send")}>
        <h1>{t("signIn.title")}</h1>
        <p className="soft">
          {why === "over" ? t("signIn.over") : why === "left" ? t("signIn.left") : t("signIn.for")}
        </p>
        <Field
          at={form.at("email")}
          label={t("signIn.email")}
          type="email"
          required
          autoFocus
          autoComplete="username webauthn"
        />
      </Form>
      <div className="or-line">{t("signIn.or")}</div>
      {knowsPasskeys() && (
        <Button kind="ghost" onClick={() => void signWithPasskey()}>
          <Icon name="key" size={18} />
          {t("signIn.passkey")}
        </Button>
      )}
      <CompanySignIn />
      <div className="sign-in-more">
        <span>{t("signIn.once")}</span>
        <span>{t("signIn.noAccount")}</span>
        <span>
          {t("signIn.customer")}{" "}
          <a className="link" href="/portal">
            {t("signIn.portal")}
          </a>
        </span>
      </div>
    </>
  );
}

function Sent({ email, again }: { email: string; again: () => void }): ReactNode {
  const { t } = useText();
  return (
    <>
      <h1>{t("signIn.sentTitle")}</h1>
      <p className="soft" role="status">
        {t("signIn.sent", { email })}
      </p>
      <p className="soft small">{t("signIn.sentHint")}</p>
      <Button kind="ghost" onClick={again}>
        {t("signIn.again")}
      </Button>
    </>
  );
}
