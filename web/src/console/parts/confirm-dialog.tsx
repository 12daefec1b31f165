import { type ComponentProps, type ReactNode, useState } from "react";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { type FormOf, useForm } from "./form.tsx";

type ConfirmProps<Output> = Pick<FormOf<object, Output>, "says" | "done" | "undo"> & {
  close: () => void;
  /** A question that names the item. */
  title: string;
  /** What stops, what stays, and until when it can be undone. */
  effects: readonly string[];
  /** The verb on the button. */
  verb: string;
  /** The text that the user must type first, for changes that cannot be undone. */
  typed?: string | undefined;
  /** The text of the button that changes nothing. "Cancel" by default. */
  cancel?: string;
  act: () => Promise<Output>;
};

/**
 * Explains a change before it is made. The safe choice, or the field to type into, comes first and has the focus. If
 * the change is refused, the dialog stays open and says why. On success it closes, unless `done` does something else.
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

/** A button that asks for confirmation before it acts. */
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
