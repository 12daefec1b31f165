import type { ReactNode } from "react";
import { Icon } from "./icon.ts";
import "./select.css";

type Option<Value> = { value: Value; text: string; lang?: string };

type SelectProps<Value> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
  className?: string;
  isBusy?: boolean;
};

/** A native select, because phones show their own list. Its label is for screen readers. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, value, options, onChoose, className = "", isBusy = false } = props;
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChoose(option.value);
  };
  return (
    <label className={`select ${className}`}>
      <span className="visually-hidden">{label}</span>
      <select value={value} disabled={isBusy} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </label>
  );
}
