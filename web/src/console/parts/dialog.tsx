import { Dialog as AriakitDialog, DialogHeading } from "@ariakit/react";
import type { ReactNode } from "react";
import "./dialog.css";

type DialogProps = {
  isOpen: boolean;
  close: () => void;
  title: string;
  className?: string;
  /** A click beside it does not close it, for what cannot be shown again. */
  isHeld?: boolean;
  children: ReactNode;
};

/** A dialog over the page. Escape and a click beside it close it; the focus goes back to where it was. */
export function Dialog({ isOpen, close, title, className = "", isHeld = false, children }: DialogProps): ReactNode {
  return (
    <AriakitDialog
      open={isOpen}
      onClose={close}
      unmountOnHide
      hideOnInteractOutside={!isHeld}
      backdrop={<div className="backdrop" />}
      className={`dialog ${className}`}
    >
      <DialogHeading render={<h2>{title}</h2>} />
      {children}
    </AriakitDialog>
  );
}
