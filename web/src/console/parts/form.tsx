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
  /** The keys are the paths of the body, so that the server's messages reach the right field. */
  initial: Values;
  /** Checks the values before anything is sent. Returns problems by path. */
  check?: (values: Values) => Partial<Record<string, string>>;
  /** Sends the values, or only those that differ from the initial ones. */
  act: (values: Values, changed: Partial<Values>) => Promise<Output>;
  says?: (output: Output, values: Values) => string;
  done?: (output: Output, values: Values) => void;
  /** Offers an undo that sends the previous values. */
  hasUndo?: boolean;
  /** Offers an undo that works in another way. */
  undo?: () => void;
};

/**
 * A form that sends a change (see `useChange`). Failures are shown in the form, or in a toast once the form is gone.
 */
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
  /** The verb on the submit button. */
  verb: string;
  kind?: "filled" | "ghost";
  isReady?: boolean;
  className?: string;
  /** For forms with their own rules, shown beside the fields. Turns off the browser's validation. */
  noValidate?: boolean;
  /** Makes it a dialog form with a cancel button. */
  close?: () => void;
  closeText?: string;
  /** The class of the row of buttons, if they are in a row. */
  row?: "buttons" | "buttons end";
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

/** The fields, the problems that no visible field shows, and the buttons. Pages must use this for every form. */
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
