import { type ReactNode, type RefObject, useId } from "react";
import { useFormState } from "../../../forms/use-form.ts";
import { Button } from "../../parts/button.tsx";
import { Form } from "../../parts/form.tsx";
import { useText } from "../../texts/use-text.ts";

type ConfirmDialogProps = {
  /** Opened with `showModal()`. The browser traps the focus, closes on Escape and restores the focus. */
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  text: string;
  yes: string;
  act: () => Promise<void>;
  /** What the dialog says if the action fails. It stays open. */
  failed: string;
};

export function ConfirmDialog({ dialog, title, text, yes, act, failed }: ConfirmDialogProps): ReactNode {
  const { t } = useText();
  const id = useId();
  const form = useFormState({ initial: {}, send: act, problemOf: () => ({ path: null, text: failed }) });
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => form.refuse(undefined)}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <Form
        form={form}
        buttons={
          <div className="confirm-buttons">
            {/* The first button gets the focus, because it changes nothing. */}
            <Button onClick={() => dialog.current?.close()}>{t("settings.confirm.cancel")}</Button>
            <Button type="submit" look="main" isBusy={form.isBusy}>
              {yes}
            </Button>
          </div>
        }
      >
        <p id={`${id}-text`} className="muted">
          {text}
        </p>
      </Form>
    </dialog>
  );
}
