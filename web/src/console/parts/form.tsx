import type { ReactNode } from "react";
import { pick } from "../../forms/problems.ts";
import { type Form as FormState, type FormFrame, useFormState } from "../../forms/use-form.ts";
import { problemOf } from "../api/failure.ts";
import { useChange } from "../api/hooks.ts";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copyable-id.tsx";

type Sent<Values> = { values: Values; changed: Partial<Values> };

export type FormOf<Values, Output> = {
  /** Named by the paths of the body, so that the server's words find their field. */
  initial: Values;
  /** What is wrong by path, before anything is sent. */
  check?: (values: Values) => Partial<Record<string, string>>;
  /** Sends the values, or only those that differ from the initial ones. */
  act: (values: Values, changed: Partial<Values>) => Promise<Output>;
  says?: (output: Output, values: Values) => string;
  done?: (output: Output, values: Values) => void;
  /** Offers to send what was there before. */
  hasUndo?: boolean;
  /** Offers to take it back in another way. */
  undo?: () => void;
};

/** A form whose sending is a change: see `useChange`. What fails is said in the form, or in a toast once it is gone. */
export function useForm<Values extends object, Output>({
  initial,
  check,
  act,
  says,
  done,
  hasUndo = false,
  undo,
}: FormOf<Values, Output>): FormState<Values> {
  const { t } = useText();
  const change = useChange<Sent<Values>, Output>({
    act: ({ values, changed }) => act(values, changed),
    ...(says && { says: (output, { values }) => says(output, values) }),
    ...(done && { done: (output, { values }) => done(output, values) }),
    ...((undo ?? hasUndo) && {
      undo: (_output, { changed }) => ({ text: t("common.undo"), act: undo ?? (() => sendBefore(changed)) }),
    }),
    refused: (error) => form.refuse(problemOf(error)),
  });
  const sendBefore = (changed: Partial<Values>) => {
    const before = pick(initial, Object.keys(changed) as (keyof Values)[]);
    change.mutate({ values: initial, changed: before });
  };
  const form: FormState<Values> = useFormState({
    initial,
    check,
    send: (values, changed) => change.mutateAsync({ values, changed }),
    problemOf,
  });
  return form;
}

type FormProps = {
  form: { frame: FormFrame };
  /** The verb on the button that sends it. */
  verb: string;
  kind?: "filled" | "ghost";
  isReady?: boolean;
  className?: string;
  /** For rules of its own, said beside the fields: the browser's are not asked. */
  noValidate?: boolean;
  /** Makes it a form of a dialog, with a way out. */
  close?: () => void;
  closeText?: string;
  /** Where the buttons stand in a row, with more of them before or after. */
  row?: "buttons" | "buttons end";
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

/** Fields, what is wrong that no field in view shows, and the buttons. The only way for a page to have a form. */
export function Form({
  form: { frame },
  verb,
  kind = "filled",
  isReady = true,
  className,
  noValidate = false,
  close,
  closeText,
  row = close && "buttons end",
  before,
  after,
  children,
}: FormProps): ReactNode {
  const { t } = useText();
  const buttons = (
    <>
      {close && (
        <Button kind="ghost" onClick={close}>
          {closeText ?? t("common.cancel")}
        </Button>
      )}
      {before}
      <Button type="submit" kind={kind} disabled={!isReady} isBusy={frame.isBusy}>
        {verb}
      </Button>
      {after}
    </>
  );
  return (
    <form ref={frame.ref} className={className} onSubmit={frame.submit} noValidate={noValidate}>
      {children}
      {frame.unclaimed.map(({ text, requestId }) => (
        <p key={text} className="problem" role="alert">
          {text} {requestId && <CopyButton text={requestId} label={t("copy.copyId")} />}
        </p>
      ))}
      {row === undefined ? buttons : <div className={row}>{buttons}</div>}
    </form>
  );
}
