import { type ReactNode, useRef } from "react";
import { remove } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { useChange } from "../../session/use-change.ts";
import { leaveEverywhereHere, signOut } from "../../session/sign-out.ts";
import { useText } from "../../texts/use-text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Signing out here needs no confirmation, because the next link undoes it. Signing out everywhere asks first. */
export function WaysOut({ count }: { count: number }): ReactNode {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);

  const leave = useChange({ act: signOut, fails: () => t("menu.signOutFailed") });
  const leaveEverywhere = async () => {
    await remove("/api/v1/portal/sessions");
    dialog.current?.close();
    leaveEverywhereHere();
  };
  return (
    <div className="ways-out">
      <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
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
