import { forgetAnswers } from "../api/answers.ts";
import { remove } from "../api/client.ts";
import { SignedOut } from "../../calls/errors.ts";
import { remember } from "../../state/remembered.ts";
import { portalStore, sessionStore } from "./session.ts";

/** When a user last signed out in this browser. Its other open pages check this. */
export const SIGNED_OUT_AT = "signedOutAt";

/** Ends the session on the server first, so that the page never says "signed out" too early. */
export async function signOut(): Promise<void> {
  await remove("/api/v1/portal/session").catch((error: unknown) => {
    if (!(error instanceof SignedOut)) throw error;
  });
  leaveEverywhereHere();
}

/** For when the server has ended this session: after signing out everywhere, or ending this session from the list. */
export function leaveEverywhereHere(): void {
  remember(SIGNED_OUT_AT, Date.now());
  leavePortal();
}

/** Leaves the portal in this page only. */
export function leavePortal(): void {
  forgetAnswers();
  portalStore.set(null);
  sessionStore.set("signedOut");
}
