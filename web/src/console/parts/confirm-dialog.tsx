import { type ComponentProps, type ReactNode, useState } from "react";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { type FormOf, useForm } from "./form.tsx";

type ConfirmProps<Output> = Pick<FormOf<object, Output>, "says" | "done" | "undo"> & {
  close: () => void;
  /** A question that names the thing. */
  title: string;
  /** What stops, what stays, until when it can be taken back. */
  effects: readonly string[];
  /** The verb on the button. */
  verb: string;
  /** What has to be typed first, for what cannot be undone. */
  typed?: string | undefined;
  /** The button that changes nothing; "Cancel" if left out. */
  cancel?: string;
  act: () => Promise<Output>;
};

/**
 * Says what a change will do before it is done. The safe choice, or the field to type into, comes first and has the focus. It
 * stays open when the change is refused, and says why. Once it is done the dialog closes, unless `done` does something else.
 */
export function ConfirmDialog<Output>(props: ConfirmProps<Output>): ReactNode {
  const { close, title, effects, verb, typed, cancel, done = close, ...change } = props;
  const { t, rich } = useText();
  const form = useForm({ initial: { typed: "" }, done, ...change });
  return (
    <FormDialog
      form={form}
      title={title}
      verb={verb}
      isReady={typed === undefined || form.values.typed.trim() === typed.trim()}
      close={close}
      closeText={cancel ?? t("common.cancel")}
    >
      <ul className="effects">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {typed !== undefined && (
        <Field
          at={form.at("typed")}
          label={rich("confirm.type", { name: <code key="name">{typed}</code> })}
          autoFocus
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  );
}

type ConfirmButtonProps<Output> = Omit<ConfirmProps<Output>, "close"> & Pick<ComponentProps<typeof Button>, "kind">;

/** A button with the verb, which asks before it acts. */
export function ConfirmButton<Output>({ kind = "ghost", ...asked }: ConfirmButtonProps<Output>): ReactNode {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setAsked(true)}>
        {asked.verb}
      </Button>
      {isAsked && <ConfirmDialog {...asked} close={() => setAsked(false)} />}
    </>
  );
}
