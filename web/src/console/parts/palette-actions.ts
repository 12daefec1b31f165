import { useEffect, useRef } from "react";
import { makeStore } from "../../state/store.ts";

type PaletteAction = { id: string; text: string; shortcut?: string; act: () => void };

/** The actions of the page in view. */
export const actionStore = makeStore<readonly PaletteAction[]>([]);

/** Offers a page's actions in the palette while the page is in view. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const newest = useRef(actions);
  useEffect(() => {
    newest.current = actions;
  });
  const ids = actions.map(({ id, text }) => `${id} ${text}`).join("\n");
  useEffect(() => {
    const own = newest.current.map((action, index) => ({ ...action, act: () => newest.current[index]?.act() }));
    actionStore.set([...actionStore.get(), ...own]);
    return () => actionStore.set(actionStore.get().filter((one) => !own.includes(one)));
  }, [ids]);
}
