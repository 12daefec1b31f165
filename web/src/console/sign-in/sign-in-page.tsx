import { type SyntheticEvent, type ReactNode, useState } from "react";
import { post } from "../api/client.ts";
import { isRefused } from "../api/errors.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.ts";
import { knowsPasskeys, signInWithPasskey } from "../session/passkeys.ts";
import { wantedPage } from "../session/return-to.ts";
import { useText } from "../texts/texts.ts";
import { CompanySignIn } from "./company-sign-in.tsx";
import { Motif } from "./motif.tsx";
import "./sign-in.css";

/** Three ways in: a link by mail, a passkey, the organisation's own sign-in. */
export function SignInPage({ why }: { why: "never" | "over" | "left" }): ReactNode {
  const { t } = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="enter">
      <main>
        <div className="word">
          <span className="mark" aria-hidden="true">
            S
          </span>
          Sablewatch
        </div>
        <div className="form">
          {sentTo === null ? (
            <Ways why={why} sent={setSentTo} />
          ) : (
            <Sent email={sentTo} again={() => setSentTo(null)} />
          )}
        </div>
        <p className="below">{t("signIn.language")}</p>
      </main>
      <Motif text={t("signIn.motif")} />
    </div>
  );
}

function Ways({ why, sent }: { why: "never" | "over" | "left"; sent: (email: string) => void }): ReactNode {
  const { t } = useText();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<void>, otherwise: string) => {
    setBusy(true);
    setProblem("");
    try {
      await act();
    } catch (error) {
      setProblem(isRefused(error) ? error.message : otherwise);
    } finally {
      setBusy(false);
    }
  };
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await post("/api/v1/staff/sign-in", { body: { email, ...wantedPage() } });
      sent(email);
    }, t("error.offline"));
  };
  const usePasskey = () =>
    void attempt(async () => {
      // A new document, as after a link: nothing is left of whoever worked in this tab before.
      location.assign(await signInWithPasskey(wantedPage()));
    }, t("signIn.noPasskey"));
  return (
    <>
      <form onSubmit={ask}>
        <h1>{t("signIn.title")}</h1>
        <p className="soft">
          {why === "over" ? t("signIn.over") : why === "left" ? t("signIn.left") : t("signIn.for")}
        </p>
        <label htmlFor="email">{t("signIn.email")}</label>
        <input
          className="in"
          id="email"
          type="email"
          required
          autoFocus
          autoComplete="username webauthn"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {problem !== "" && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t("signIn.send")}
        </Button>
      </form>
      <div className="or">{t("signIn.or")}</div>
      {knowsPasskeys() && (
        <Button kind="ghost" onClick={usePasskey}>
          <Icon name="key" size={18} />
          {t("signIn.passkey")}
        </Button>
      )}
      <CompanySignIn />
      <div className="rest">
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
