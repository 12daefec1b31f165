import type { Problem } from "../../forms/problems.ts";
import { textsNow } from "../texts/texts.ts";
import { Offline, Refused, requestIdOf, SignedOut } from "../../calls/errors.ts";

/** Why something failed, in words for the user. */
export function reasonOf(error: unknown): string {
  const { t } = textsNow();
  if (error instanceof Offline) return t("error.offline");
  if (error instanceof SignedOut) return t("error.signedOut");
  const text = error instanceof Error ? error.message : String(error);
  return text === "" ? t("error.noReason") : text;
}

/** The same as a toast, with the request id if there is one. */
export function failureToast(error: unknown): { text: string; requestId?: string } {
  const requestId = requestIdOf(error);
  return { text: reasonOf(error), ...(requestId === null ? {} : { requestId }) };
}

/** The same for a form, which shows the problem beside its field. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof SignedOut) return undefined;
  if (error instanceof Offline) return { path: null, text: textsNow().t("error.unchanged") };
  if (!(error instanceof Refused)) return { path: null, text: reasonOf(error) };
  const { field, code, requestId } = error;
  return { path: field, code, requestId, text: reasonOf(error) };
}
