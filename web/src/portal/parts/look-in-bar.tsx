import { type ReactNode, useState } from "react";
import { endLookIn } from "../session/end-look-in.ts";
import { portalStore } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";
import { useStore } from "../../state/use-store.ts";
import { Button } from "./button.tsx";
import { showToast } from "../../toasts/toast-store.ts";
import "./look-in-bar.css";

/** Tells a staff member whose portal this is and that they cannot change anything, and links back to the console. */
export function LookInBar(): ReactNode {
  const { t, time } = useText();
  const [isEnding, setEnding] = useState(false);
  const portal = useStore(portalStore);
  const lookIn = portal?.lookIn ?? null;
  if (portal === null || lookIn === null) return null;
  const end = async () => {
    setEnding(true);
    await endLookIn(lookIn).catch(() => showToast({ text: t("change.failed") }));
    setEnding(false);
  };
  return (
    <aside className="look-in-bar" aria-label={t("lookIn.label")}>
      <p>
        <strong>{t("lookIn.text", { customer: portal.customer.name })}</strong>{" "}
        <span className="small">{t("lookIn.until", { time: time(lookIn.until) })}</span>
      </p>
      <Button isBusy={isEnding} onClick={() => void end()}>
        {t("lookIn.end")}
      </Button>
    </aside>
  );
}
