import { type ReactNode, useRef, useState } from "react";
import { remove } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { showToast } from "../../../toasts/toast-store.ts";
import { leaveEverywhereHere, signOut } from "../../session/sign-out.ts";
import { useText } from "../../texts/use-text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Signing out here needs no confirmation, because the next link undoes it. Signing out everywhere asks first. */
export function WaysOut({ count }: { count: number }): ReactNode {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLeaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    await signOut().catch(() => showToast({ text: t("menu.signOutFailed") }));
    setLeaving(false);
  };
  const leaveEverywhere = async () => {
    await remove("/sessions");
    dialog.current?.close();
    leaveEverywhereHere();
  };
  return (
    <div className="ways-out">
      <Button isBusy={isLeaving} onClick={() => void leave()}>
        {t("settings.signOut.here")}
      </Button>
      {count > 1 && <Button onClick={() => dialog.current?.showModal()}>{t("settings.signOut.everywhere")}</Button>}
      <ConfirmDialog
        dialog={dialog}
        title={t("settings.confirm.title")}
        text={t("settings.confirm.text", { count })}
        yes={t("settings.signOut.everywhere")}
        act={leaveEverywhere}
        failed={t("menu.signOutFailed")}
      />
    </div>
  );
}
