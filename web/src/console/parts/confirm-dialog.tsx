import { type ReactNode, useId } from "react";
import { useFormState } from "../../forms/use-form.ts";
import { problemOf } from "../api/failure.ts";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";

type ConfirmProps = {
  isOpen: boolean;
  close: () => void;
  /** A question that names the thing. */
  title: string;
  /** What stops, what stays, until when it can be taken back. */
  effects: readonly ReactNode[];
  /** The verb on the button. */
  verb: string;
  /** What has to be typed first, for what cannot be undone. */
  typed?: string;
  /** The safe choice; "Cancel" if left out. */
  keep?: string;
  isBusy?: boolean;
  act: () => void;
  children?: ReactNode;
};

/** Says what a change will do before it is done. The safe choice, or the field to type into, has the focus. */
export function ConfirmDialog({ isOpen, close, title, children, ...rest }: ConfirmProps): ReactNode {
  return (
    <Dialog isOpen={isOpen} close={close} title={title}>
      <ConfirmForm close={close} {...rest}>
        {children}
      </ConfirmForm>
    </Dialog>
  );
}

function ConfirmForm({
  close,
  effects,
  verb,
  typed,
  keep,
  isBusy = false,
  act,
  children,
}: Omit<ConfirmProps, "isOpen" | "title">): ReactNode {
  const { t, rich } = useText();
  const id = useId();
  const form = useFormState({
    initial: { typed: "" },
    send: () => Promise.resolve().then(act),
    problemOf,
  });
  const given = form.values.typed;
  return (
    <Form
      form={{ frame: { ...form.frame, isBusy } }}
      verb={verb}
      isReady={typed === undefined || given.trim() === typed.trim()}
      row="btns end"
      before={
        <Button kind="ghost" onClick={close} autoFocus={typed === undefined}>
          {keep ?? t("common.cancel")}
        </Button>
      }
    >
      <ul className="effects">
        {effects.map((effect, index) => (
          <li key={index}>{effect}</li>
        ))}
      </ul>
      {children}
      {typed !== undefined && (
        <>
          <label htmlFor={id}>{rich("confirm.type", { name: <b key="name">{typed}</b> })}</label>
          <input
            id={id}
            className="input"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            value={given}
            onChange={(event) => form.set({ typed: event.target.value })}
          />
        </>
      )}
    </Form>
  );
}
