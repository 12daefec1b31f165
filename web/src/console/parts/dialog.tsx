import { Dialog as AriakitDialog, DialogHeading } from "@ariakit/react";
import type { ReactNode } from "react";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import "./dialog.css";

type DialogProps = {
  close: () => void;
  title: string;
  className?: string | undefined;
  /** A click beside it does not close it, for what cannot be shown again. */
  isHeld?: boolean;
  children: ReactNode;
};

/** A dialog over the page while it is rendered. Escape and a click beside it close it; the focus goes back to where it was. */
export function Dialog({ close, title, className = "", isHeld = false, children }: DialogProps): ReactNode {
  return (
    <AriakitDialog
      open
      onClose={close}
      hideOnInteractOutside={!isHeld}
      backdrop={<div className="backdrop" />}
      className={`dialog ${className}`}
    >
      <DialogHeading render={<h2>{title}</h2>} />
      {children}
    </AriakitDialog>
  );
}

type DetailDialogProps = Omit<DialogProps, "className" | "isHeld"> & {
  /** A button beside the one that closes it. */
  action?: ReactNode;
};

/** A dialog to read, with a button that closes it. */
export function DetailDialog({ close, title, action, children }: DetailDialogProps): ReactNode {
  const { t } = useText();
  return (
    <Dialog close={close} title={title}>
      {children}
      <div className="buttons end">
        <Button kind="ghost" onClick={close}>
          {t("common.close")}
        </Button>
        {action}
      </div>
    </Dialog>
  );
}
