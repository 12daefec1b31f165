import type { Portal } from "./api/types.ts";
import { makeStore } from "./store.ts";

/** Who the portal is shown to, as the last answer said; null until the first one is there. */
export const portalStore = makeStore<Portal | null>(null);

/** `over` shows the page that asks for a new link in place of everything else. */
export const sessionStore = makeStore<"living" | "over" | "signedOut">("living");

/** Counts up when the page in view should ask again: after a change, or in another language. */
export const turnStore = makeStore(0);

export function reloadPage(): void {
  turnStore.set(turnStore.get() + 1);
}
