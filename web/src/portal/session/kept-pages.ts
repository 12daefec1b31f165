import { recall } from "../../state/remembered.ts";
import { renewAnswers } from "../api/answers.ts";
import { leavePortal, SIGNED_OUT_AT } from "./sign-out.ts";

/**
 * After signing out, other tabs and pages in the browser's back/forward cache must not keep showing the user's data. A
 * page from that cache also refetches, because its session may have ended in another way.
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
    else renewAnswers();
  });
}
