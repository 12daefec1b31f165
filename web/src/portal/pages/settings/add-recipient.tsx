import { type ReactNode, type SubmitEvent, useId, useRef, useState } from "react";
import { asCallError, Failed } from "../../api/errors.ts";
import { Button } from "../../parts/button.tsx";
import { showToast } from "../../../toasts/toast-store.ts";
import { useText } from "../../texts/use-text.ts";
import { tellFailure } from "../../parts/changes/tell-failure.ts";
import { problemWith, refusalIn } from "./recipient-problem.ts";
import type { SettingsChanges } from "./use-settings-changes.ts";

const REFUSED = [400, 422];

/** Shows a problem with an address at its field: in our words if we detect it, else in the server's. */
export function AddRecipient({ changes: { choices, trySave } }: { changes: SettingsChanges }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { recipients } = choices.alerts;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const refuse = (why: string) => {
    setProblem(why);
    field.current?.focus();
  };
  const add = async (address: string) => {
    setSaving(true);
    try {
      const { alerts } = await trySave({ alertRecipients: [...recipients, address] });
      setText("");
      // An unsubscribed address stays unsubscribed, and the list says so.
      const isServed = !alerts.unsubscribed.includes(address.toLowerCase());
      if (isServed) showToast({ text: t("settings.recipients.added", { address }) });
    } catch (caught) {
      const error = asCallError(caught);
      if (error instanceof Failed && REFUSED.includes(error.status)) refuse(refusalIn(error, texts));
      else tellFailure(error, texts);
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const address = text.trim();
    const why = problemWith(address, recipients, texts);
    setProblem("");
    if (why !== null) refuse(why);
    else if (!isSaving) void add(address);
  };

  return (
    // The browser's own messages would be in the browser's language, not in the page's.
    <form className="add-recipient" noValidate onSubmit={submit}>
      <label htmlFor={id} className="small">
        {t("settings.recipients.add")}
      </label>
      <div className="add-recipient-line">
        <input
          ref={field}
          id={id}
          type="email"
          className="text-field"
          autoComplete="off"
          maxLength={254}
          value={text}
          aria-invalid={problem !== ""}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem("");
          }}
        />
        <Button type="submit" isBusy={isSaving}>
          {t("settings.recipients.addButton")}
        </Button>
      </div>
      <p className="field-problem small" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </form>
  );
}
