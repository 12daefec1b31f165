import { type ReactNode, type RefObject, useId } from "react";
import { Button } from "../../parts/button.tsx";
import { useText } from "../../texts/use-text.ts";

type ConfirmDialogProps = {
  /** Opened with `showModal()`. The browser traps the focus, closes on Escape and restores the focus. */
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  text: string;
  yes: string;
  onYes: () => void;
};

export function ConfirmDialog({ dialog, title, text, yes, onYes }: ConfirmDialogProps): ReactNode {
  const { t } = useText();
  const id = useId();
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`} className="muted">
        {text}
      </p>
      <div className="confirm-buttons">
        {/* The first button gets the focus, because it changes nothing. */}
        <Button onClick={() => dialog.current?.close()}>{t("settings.confirm.cancel")}</Button>
        <Button look="main" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
