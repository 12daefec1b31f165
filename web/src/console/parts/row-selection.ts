import { useCallback, useState } from "react";
import { useKeys } from "../keys/keys.ts";

export type RowSelection = {
  selected: ReadonlySet<string>;
  toggle: (key: string) => void;
  set: (keys: readonly string[]) => void;
};

/** Which rows are selected, by key. */
export function useRowSelection(): RowSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string) => {
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const set = useCallback((keys: readonly string[]) => setSelected(new Set(keys)), []);
  return { selected, toggle, set };
}

/** x selects the row that has the focus. */
export function useSelectKey(selection: RowSelection | undefined): void {
  const select = () => {
    const box = document.activeElement?.closest("tr")?.querySelector<HTMLInputElement>("input[data-row]");
    if (box?.dataset["row"] !== undefined) selection?.toggle(box.dataset["row"]);
  };
  useKeys(selection ? [{ key: "x", text: "keys.select", act: select }] : []);
}
