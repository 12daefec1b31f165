import type { Portal } from "../api/types.ts";
import { makeStore } from "../../state/store.ts";

/** The user and customer from the last answer; null until the first one arrives. */
export const portalStore = makeStore<Portal | null>(null);

/**
 * `over` replaces everything with the page that asks for a new link, and `lookInOver` with one that leads staff back to
 * the console.
 */
export const sessionStore = makeStore<"living" | "over" | "signedOut" | "lookInOver">("living");

/** Goes up when the page in view should ask again: after a change, or in another language. */
export const turnStore = makeStore(0);

export function reloadPage(): void {
  turnStore.set(turnStore.get() + 1);
}
