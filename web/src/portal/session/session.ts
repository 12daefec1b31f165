import { SignedOut } from "../../calls/errors.ts";
import { LookInOver } from "../api/look-in-over.ts";
import type { Portal } from "../api/types.ts";
import { makeStore } from "../../state/store.ts";

/** The user and customer from the last response. Null until the first one arrives. */
export const portalStore = makeStore<Portal | null>(null);

/**
 * `over` replaces everything with the page that asks for a new link, and `lookInOver` with one that leads staff back to
 * the console.
 */
export const sessionStore = makeStore<"living" | "over" | "signedOut" | "lookInOver">("living");

/** Leaves the pages if a call failed because the session, or the look-in, is over. Returns whether it is. */
export function endIfOver(error: unknown): boolean {
  if (!(error instanceof SignedOut)) return false;
  sessionStore.set(error instanceof LookInOver ? "lookInOver" : "over");
  return true;
}
