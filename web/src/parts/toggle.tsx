import { type ReactNode, useId } from "react";
import "./toggle.css";

type ToggleProps = {
  label: ReactNode;
  /** What it does, in half a line. */
  note?: ReactNode;
  isOn: boolean;
  /** Cannot be changed by this reader; it still shows where it stands. */
  isFixed?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch that takes effect at once. The whole line is its target. */
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
