import { asCallError, LookInOver, Offline, SessionOver } from "../../api/errors.ts";
import { showToast } from "../../../toasts/toast-store.ts";
import { sessionStore } from "../../session/session.ts";
import type { Texts } from "../../../texts/texts.ts";

/** Reports a failed change in one line, or shows that the session is over. */
export function tellFailure(caught: unknown, { t }: Texts): void {
  const error = asCallError(caught);
  if (error instanceof SessionOver) sessionStore.set(error instanceof LookInOver ? "lookInOver" : "over");
  else showToast({ text: t(error instanceof Offline ? "change.offline" : "change.failed") });
}
