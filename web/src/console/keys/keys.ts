import { useEffect, useRef } from "react";
import { recall, remember } from "../../state/remembered.ts";
import { makeStore } from "../../state/store.ts";
import type { TextKey } from "../texts/texts.ts";

type Shortcut = {
  /** As the browser names it: "j", "Enter", "?". With `ctrl`, also the Command key. */
  key: string;
  ctrl?: boolean;
  text: TextKey;
  act: () => void;
};

/** The newest last: a page's own keys come before the shell's. */
export const shortcutStore = makeStore<readonly Shortcut[]>([]);

const OFF = "console.singleKeysOff";
export const singleKeysOffStore = makeStore(recall(OFF) === true);

export function turnSingleKeys(isOff: boolean): void {
  remember(OFF, isOff);
  singleKeysOffStore.set(isOff);
}

/** Keys that work while the component is in view. The list may be made anew at each render. */
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

/** J is another key than j; names such as Escape have one form only. */
const sameCase = (a: string, b: string): boolean => a.length > 1 || a === b;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;

const isDialogOpen = (): boolean =>
  document.querySelector("[role=dialog]:not([hidden]), [role=menu]:not([hidden])") !== null;

document.addEventListener("keydown", press);
