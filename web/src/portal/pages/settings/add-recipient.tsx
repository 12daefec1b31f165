import { type ReactNode, useId } from "react";
import { useField, useFormState } from "../../../forms/use-form.ts";
import { Button } from "../../parts/button.tsx";
import { problemOf } from "../../session/tell-failure.ts";
import { Form } from "../../parts/form.tsx";
import { showToast } from "../../../toasts/toast-store.ts";
import { useText } from "../../texts/use-text.ts";
import { problemWith } from "./recipient-problem.ts";
import type { SettingsChanges } from "./use-settings-changes.ts";

/** Shows problems with an address at its field: in our words if we detect them, otherwise in the server's. */
export function AddRecipient({ changes: { choices, trySave } }: { changes: SettingsChanges }): ReactNode {
  const texts = useText();
  const { t, sentence } = texts;
  const { recipients } = choices.alerts;
  const id = useId();
  const form = useFormState({
    initial: { alertRecipients: "" },
    check: ({ alertRecipients: text }) => ({ alertRecipients: problemWith(text.trim(), recipients, texts) }),
    send: async ({ alertRecipients: text }) => {
      const address = text.trim();
      const { alerts } = await trySave({ alertRecipients: [...recipients, address] });
      form.reset();
      // An unsubscribed address stays unsubscribed, and the list says so.
      const isServed = !alerts.unsubscribed.includes(address.toLowerCase());
      if (isServed) showToast({ text: t("settings.recipients.added", { address }) });
    },
    problemOf,
  });
  const { value, change, problem } = useField(form.at("alertRecipients"));
  return (
    <Form form={form} className="add-recipient">
      <label htmlFor={id} className="small">
        {t("settings.recipients.add")}
      </label>
      <div className="add-recipient-line">
        <input
          id={id}
          type="email"
          className="text-field"
          autoComplete="off"
          maxLength={254}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Button type="submit" isBusy={form.isBusy}>
          {t("settings.recipients.addButton")}
        </Button>
      </div>
      <p className="field-problem small" id={`${id}-problem`} role="alert">
        {problem && sentence(problem)}
      </p>
    </Form>
  );
}
