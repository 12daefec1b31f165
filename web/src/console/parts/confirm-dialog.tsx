import { type SyntheticEvent, type ReactNode, useId, useState } from "react";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

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
  const [given, setGiven] = useState("");
  const id = useId();
  const isReady = typed === undefined || given.trim() === typed.trim();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) act();
  };
  return (
    <form onSubmit={submit}>
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
            onChange={(event) => setGiven(event.target.value)}
          />
        </>
      )}
      <div className="btns end">
        <Button kind="ghost" onClick={close} autoFocus={typed === undefined}>
          {keep ?? t("common.cancel")}
        </Button>
        <Button type="submit" disabled={!isReady} isBusy={isBusy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
