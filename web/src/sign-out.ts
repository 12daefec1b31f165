import { forgetAnswers } from "./api/answers.ts";
import { remove } from "./api/client.ts";
import { SessionOver } from "./api/errors.ts";
import { remember } from "./remembered.ts";
import { portalStore, sessionStore } from "./session.ts";

/** When somebody last signed out in this browser, for the pages that are still open elsewhere in it. */
export const SIGNED_OUT_AT = "signedOutAt";

/** Ends the session at the server first: a page that says "signed out" must be true. */
export async function signOut(): Promise<void> {
  await remove("/session").catch((error: unknown) => {
    if (!(error instanceof SessionOver)) throw error;
  });
  leaveEverywhereHere();
}

/** For when the server has ended this session: signing out everywhere, or this one from the list. */
export function leaveEverywhereHere(): void {
  remember(SIGNED_OUT_AT, Date.now());
  leavePortal();
}

/** This page alone. */
export function leavePortal(): void {
  forgetAnswers();
  portalStore.set(null);
  sessionStore.set("signedOut");
}
