import type { ReactNode } from "react";
import { Icon } from "./icon.ts";
import "./select.css";

type SelectProps = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  /** The options. */
  children: ReactNode;
  className?: string;
  isBusy?: boolean;
};

/** A native select, because phones show their own list. Its label is for screen readers. */
export function Select({ label, value, onChoose, children, className = "", isBusy = false }: SelectProps): ReactNode {
  return (
    <label className={`select ${className}`}>
      <span className="visually-hidden">{label}</span>
      <select value={value} disabled={isBusy} onChange={(event) => onChoose(event.currentTarget.value)}>
        {children}
      </select>
      <Icon name="down" size={16} />
    </label>
  );
}
