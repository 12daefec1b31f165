import { type ReactNode, useEffect, useState } from "react";
import { useText } from "../texts/texts.ts";
import { Icon } from "./icon.ts";
import { StateCard } from "./state-card.tsx";
import { useAddress } from "./use-address.ts";

const SETTLED_MS = 250;

/** A search field whose text is kept in the URL. The `/` key focuses it. */
export function SearchFilter({ name = "search", label }: { name?: string; label: string }): ReactNode {
  const { values, change } = useAddress();
  const inAddress = values[name] ?? "";
  const [typed, setTyped] = useState(inAddress);
  useEffect(() => setTyped(inAddress), [inAddress]);
  useEffect(() => {
    if (typed === inAddress) return;
    const timer = setTimeout(() => change({ [name]: typed }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, inAddress, change, name]);
  return (
    <label className="field">
      <Icon name="search" size={15} />
      <input
        type="search"
        value={typed}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <kbd>/</kbd>
    </label>
  );
}

type Option<Text> = { value: string; text: Text };

type FilterProps<Text> = {
  name: string;
  label: string;
  /** The label of the option that sets no filter. */
  none?: Text;
  options: readonly Option<Text>[];
};

const withNone = <Text,>(none: Text | undefined, options: readonly Option<Text>[]): readonly Option<Text>[] =>
  none === undefined ? options : [{ value: "", text: none }, ...options];

/** A few choices side by side. The chosen one is kept in the URL, except for the first. */
export function PillFilter({ name, label, none, options }: FilterProps<ReactNode>): ReactNode {
  const { values, change } = useAddress();
  const chosen = values[name] ?? "";
  return (
    <div className="pills" role="group" aria-label={label}>
      {withNone(none, options).map(({ value, text }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => change({ [name]: value })}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** A dropdown of choices. The first one sets no filter. */
export function SelectFilter({ name, label, none, options }: FilterProps<string>): ReactNode {
  const { values, change } = useAddress();
  return (
    <select
      className="select"
      aria-label={label}
      value={values[name] ?? ""}
      onChange={(event) => change({ [name]: event.target.value })}
    >
      {withNone(none, options).map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The row above a table: its title, pills, and search and filters on the right. */
export function Toolbar({
  title,
  children,
  end,
}: {
  title?: string;
  children?: ReactNode;
  end?: ReactNode;
}): ReactNode {
  return (
    <div className="toolbar">
      {title !== undefined && <h2>{title}</h2>}
      {children}
      {end !== undefined && <div className="end">{end}</div>}
    </div>
  );
}

type NothingListedProps = { title: string; text: string; textIfFiltered: string; filters: readonly string[] };

/** Says whether a list is empty because of its filters, and offers to clear them. */
export function NothingListed({ title, text, textIfFiltered, filters }: NothingListedProps): ReactNode {
  const { values } = useAddress();
  const isFiltered = filters.some((name) => values[name] !== undefined);
  return (
    <StateCard title={title} text={isFiltered ? textIfFiltered : text}>
      {isFiltered && <ClearFilters names={filters} />}
    </StateCard>
  );
}

/** Clears the filters of a list that is empty because of them. */
export function ClearFilters({ names }: { names: readonly string[] }): ReactNode {
  const { t } = useText();
  const { change } = useAddress();
  const clear = () => change(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <button type="button" className="button ghost" onClick={clear}>
      {t("table.clear")}
    </button>
  );
}
