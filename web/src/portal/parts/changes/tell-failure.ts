import type { Problem } from "../../../forms/problems.ts";
import { asCallError, Failed, LookInOver, Offline, SessionOver } from "../../api/errors.ts";
import { showToast } from "../../../toasts/toast-store.ts";
import { sessionStore } from "../../session/session.ts";
import type { Texts } from "../../../texts/texts.ts";

/** Reports a failed change in one line, or shows that the session is over. */
export function tellFailure(caught: unknown, { t }: Texts): void {
  const error = asCallError(caught);
  if (error instanceof SessionOver) sessionStore.set(error instanceof LookInOver ? "lookInOver" : "over");
  else showToast({ text: t(error instanceof Offline ? "change.offline" : "change.failed") });
}

/** The server's words are meant for the user. */
const REFUSED = [400, 422];

/** The same for a form, which shows it beside the field that it is about. */
export function problemOf(caught: unknown, texts: Texts): Problem | undefined {
  const error = asCallError(caught);
  if (error instanceof SessionOver) {
    tellFailure(error, texts);
    return undefined;
  }
  if (error instanceof Failed && REFUSED.includes(error.status) && error.message !== "") {
    return { path: error.field, text: error.message };
  }
  return { path: null, text: texts.t(error instanceof Offline ? "change.offline" : "change.failed") };
}
