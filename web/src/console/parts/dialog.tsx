import { Dialog as AriakitDialog, DialogHeading } from "@ariakit/react";
import type { ReactNode } from "react";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import "./dialog.css";

type DialogProps = {
  close: () => void;
  title: string;
  className?: string | undefined;
  /** A click outside does not close it. For content that cannot be shown again. */
  isHeld?: boolean;
  children: ReactNode;
};

/**
 * A dialog over the page, open while it is rendered. Escape and clicks outside close it, and the focus returns to where
 * it was.
 */
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
  /** A button beside the close button. */
  action?: ReactNode;
};

/** A dialog with information to read, and a button that closes it. */
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
