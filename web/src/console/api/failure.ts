import { textsNow } from "../texts/texts.ts";
import { Offline, Refused, SignedOut } from "./errors.ts";

/** Why something failed, in words for the person. */
export function reasonOf(error: unknown): string {
  const { t } = textsNow();
  if (error instanceof Offline) return t("error.offline");
  if (error instanceof SignedOut) return t("error.signedOut");
  const text = error instanceof Error ? error.message : String(error);
  return text === "" ? t("error.noReason") : text;
}

/** The same as a toast, with a request id to quote where there is one. */
export function failureToast(error: unknown): { text: string; requestId?: string } {
  const requestId = error instanceof Refused ? error.requestId : null;
  return { text: reasonOf(error), ...(requestId === null ? {} : { requestId }) };
}
