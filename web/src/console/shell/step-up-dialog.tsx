import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "../../state/use-store.ts";
import { get, post } from "../api/client.ts";
import { isRefused } from "../../calls/errors.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { knowsPasskeys, proveWithPasskey } from "../session/passkeys.ts";
import { wantedPage } from "../session/return-to.ts";
import { stepUpStore } from "../session/step-up.ts";
import { useSession } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";

const ASK_MS = 3_000;

/**
 * Asks users to confirm their identity before changes to keys, people and secrets and before deletions. Then the call
 * continues by itself.
 */
export function StepUpDialog(): ReactNode {
  const { t } = useText();
  const asking = useStore(stepUpStore);
  if (!asking) return null;
  return (
    <Dialog close={() => asking.answer(false)} title={t("stepUp.title")}>
      <Ways answer={asking.answer} />
    </Dialog>
  );
}

function Ways({ answer }: { answer: (isProved: boolean) => void }): ReactNode {
  const { t } = useText();
  const { session } = useSession();
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState("");

  const signWithPasskey = async () => {
    try {
      await proveWithPasskey();
      answer(true);
    } catch (error) {
      setProblem(isRefused(error) ? error.message : t("stepUp.noPasskey"));
    }
  };
  const sendLink = async () => {
    try {
      await post("/api/v1/staff/sign-in", {
        body: { email: session.person.email, isProof: true, ...wantedPage() },
      });
      setSent(true);
    } catch (error) {
      setProblem(isRefused(error) ? error.message : t("error.offline"));
    }
  };
  useEffect(() => {
    if (!isSent) return;
    const look = async () => {
      const now = await get("/api/v1/staff/session").catch(() => undefined);
      if (now?.session.isFresh === true) answer(true);
    };
    const timer = setInterval(() => void look(), ASK_MS);
    return () => clearInterval(timer);
  }, [isSent, answer]);

  return (
    <>
      <p>{isSent ? t("stepUp.sent", { email: session.person.email }) : t("stepUp.text")}</p>
      {problem !== "" && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="buttons end">
        <Button kind="bare" onClick={() => answer(false)}>
          {t("common.cancel")}
        </Button>
        {!isSent && (
          <Button kind="ghost" onClick={() => void sendLink()}>
            {t("stepUp.link")}
          </Button>
        )}
        {knowsPasskeys() && <Button onClick={() => void signWithPasskey()}>{t("stepUp.passkey")}</Button>}
      </div>
    </>
  );
}
