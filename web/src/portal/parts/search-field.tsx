import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Icon } from "./icon.ts";
import "./search-field.css";

type SearchFieldProps = { label: string; value: string; onSearch: (text: string) => void };

const PAUSE_MS = 250;

/** Searches while the user types, after a short pause, and immediately on Enter. `value` is the current search. */
export function SearchField({ label, value, onSearch }: SearchFieldProps): ReactNode {
  const [text, setText] = useState(value);
  const search = useEffectEvent((wanted: string) => {
    if (wanted.trim() !== value) onSearch(wanted.trim());
  });

  const follow = useEffectEvent(() => {
    if (text.trim() !== value) setText(value);
  });

  // The URL changed in another way, for example by going back. A trailing space that is being typed is left alone.
  useEffect(() => follow(), [value]);
  useEffect(() => {
    const timer = window.setTimeout(() => search(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <form
      className="search-field"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== value) onSearch(text.trim());
      }}
    >
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
