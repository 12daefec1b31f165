import { recall } from "./remembered.ts";
import { reloadPage } from "./session.ts";
import { leavePortal, SIGNED_OUT_AT } from "./sign-out.ts";

/**
 * Other tabs, and pages that the browser keeps whole to go back to, must not go on showing what their visitor has signed
 * out of. A kept page also asks again: its session may have ended in other ways.
 */
export function leaveWhereSignedOut(): void {
  const startedAt = Date.now();
  const hasLeft = () => Number(recall(SIGNED_OUT_AT) ?? 0) > startedAt;
  window.addEventListener("storage", () => {
    if (hasLeft()) leavePortal();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (hasLeft()) leavePortal();
    else reloadPage();
  });
}
