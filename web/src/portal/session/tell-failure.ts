import { Offline, Refused } from "../../calls/errors.ts";
import type { Problem } from "../../forms/problems.ts";
import { showToast } from "../../toasts/toast-store.ts";
import { textsNow } from "../texts/use-text.ts";
import { endIfOver } from "./session.ts";

/** Reports a failed change in one line, or shows that the session is over. */
export function tellFailure(error: unknown, text = reasonOf(error)): void {
  if (!endIfOver(error)) showToast({ text });
}

/** For these statuses, the server's message is meant for the user. */
const REFUSED = [400, 422];

/** The same for a form, which shows the problem beside its field. */
export function problemOf(error: unknown): Problem | undefined {
  if (endIfOver(error)) return undefined;
  if (error instanceof Refused && REFUSED.includes(error.status) && error.message !== "") {
    return { path: error.field, text: error.message };
  }
  return { path: null, text: reasonOf(error) };
}

const reasonOf = (error: unknown): string =>
  textsNow().t(error instanceof Offline ? "change.offline" : "change.failed");
