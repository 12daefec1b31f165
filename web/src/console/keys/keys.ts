import { useEffect, useRef } from "react";
import { recall, remember } from "../../state/remembered.ts";
import { makeStore } from "../../state/store.ts";
import type { TextKey } from "../texts/texts.ts";

type Shortcut = {
  /** The browser's name for the key: "j", "Enter", "?". With `ctrl`, the Command key works too. */
  key: string;
  ctrl?: boolean;
  text: TextKey;
  act: () => void;
};

/** Newest last. A page's own shortcuts take precedence over the shell's. */
export const shortcutStore = makeStore<readonly Shortcut[]>([]);

const OFF = "console.singleKeysOff";
export const singleKeysOffStore = makeStore(recall(OFF) === true);

export function turnSingleKeys(isOff: boolean): void {
  remember(OFF, isOff);
  singleKeysOffStore.set(isOff);
}

/** Shortcuts that work while the component is in view. The list may be recreated on every render. */
export function useKeys(shortcuts: readonly Shortcut[]): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  const names = shortcuts.map(({ key, ctrl }) => `${ctrl === true ? "Ctrl " : ""}${key}`).join(" ");
  useEffect(() => {
    const own = newest.current.map((shortcut, index): Shortcut => ({
      ...shortcut,
      act: () => newest.current[index]?.act(),
    }));
    shortcutStore.set([...shortcutStore.get(), ...own]);
    return () => shortcutStore.set(shortcutStore.get().filter((one) => !own.includes(one)));
  }, [names]);
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return;
  const isCtrl = event.ctrlKey || event.metaKey;
  if (!isCtrl && (singleKeysOffStore.get() || isTyping(event.target) || isDialogOpen())) return;
  const found = shortcutStore
    .get()
    .findLast(
      ({ key, ctrl = false }) =>
        ctrl === isCtrl && key.toLowerCase() === event.key.toLowerCase() && sameCase(key, event.key),
    );
  if (!found) return;
  event.preventDefault();
  found.act();
}

/** J and j are different keys. Names such as Escape have only one spelling. */
const sameCase = (a: string, b: string): boolean => a.length > 1 || a === b;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;

const isDialogOpen = (): boolean =>
  document.querySelector("[role=dialog]:not([hidden]), [role=menu]:not([hidden])") !== null;

document.addEventListener("keydown", press);
