import { type ReactNode, useId } from "react";
import type { Step } from "../../api/types.ts";
import { useText } from "../../texts/use-text.ts";
import { useReadOnly } from "../../session/use-read-only.ts";

type StepItemProps = { step: Step; onChange: (done: boolean) => void };

/** The action labels the box; the reason and time describe it. The whole line is clickable. */
export function StepItem({ step: { action, reason, minutes, done }, onChange }: StepItemProps): ReactNode {
  const { t } = useText();
  const id = useId();
  return (
    <li className="step">
      <input
        id={id}
        type="checkbox"
        className="step-box"
        checked={done}
        disabled={useReadOnly()}
        aria-describedby={`${id}-reason ${id}-minutes`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className="step-action">
        {action}
      </label>
      <span className="step-minutes muted small figures" id={`${id}-minutes`}>
        {t("breach.step.minutes", { minutes })}
      </span>
      {reason !== "" && (
        <p className="step-reason muted small" id={`${id}-reason`}>
          {reason}
        </p>
      )}
    </li>
  );
}
