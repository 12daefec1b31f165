import type { ReactNode } from "react";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Form, type FormOf, useForm } from "./form.tsx";

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
 * Says what a change will do before it is done. The safe choice, or the field to type into, has the focus. It stays open when
 * the change is refused, and says why. Once it is done the dialog closes, unless `done` does something else.
 */
export function ConfirmDialog<Output>({ title, ...rest }: ConfirmProps<Output>): ReactNode {
  return (
    <Dialog isOpen close={rest.close} title={title}>
      <ConfirmForm {...rest} />
    </Dialog>
  );
}

function ConfirmForm<Output>({
  close,
  effects,
  verb,
  typed,
  cancel,
  done = close,
  ...change
}: Omit<ConfirmProps<Output>, "title">): ReactNode {
  const { t, rich } = useText();
  const form = useForm({ initial: { typed: "" }, done, ...change });
  return (
    <Form
      form={form}
      verb={verb}
      isReady={typed === undefined || form.values.typed.trim() === typed.trim()}
      row="buttons end"
      before={
        <Button kind="ghost" onClick={close} autoFocus={typed === undefined}>
          {cancel ?? t("common.cancel")}
        </Button>
      }
    >
      <ul className="effects">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {typed !== undefined && (
        <Field
          at={form.at("typed")}
          label={rich("confirm.type", { name: <b key="name">{typed}</b> })}
          autoFocus
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Form>
  );
}
