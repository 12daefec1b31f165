import { type ReactNode, useId } from "react";
import "./toggle.css";

type ToggleProps = {
  label: ReactNode;
  /** A short description of what it does. */
  note?: ReactNode;
  isOn: boolean;
  /** This user cannot change it, but still sees its state. */
  isFixed?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch that takes effect immediately. The whole line is clickable. */
export function Toggle({ label, note, isOn, isFixed = false, onChange }: ToggleProps): ReactNode {
  const noteId = useId();
  return (
    <label className="toggle">
      <span className="toggle-words">
        <span className="toggle-label">{label}</span>
        {note !== undefined && (
          <span className="muted small" id={noteId}>
            {note}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `checked` says it; HTML forbids both.
        role="switch"
        className="toggle-switch"
        checked={isOn}
        disabled={isFixed}
        aria-describedby={note === undefined ? undefined : noteId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
