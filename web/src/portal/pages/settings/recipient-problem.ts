import type { Texts } from "../../../texts/texts.ts";

/** The server has the same limit. */
const MOST_RECIPIENTS = 100;

/** Catches only obvious mistakes. The server checks the rest. */
const LOOKS_LIKE_ADDRESS = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/;

export function problemWith(address: string, recipients: readonly string[], { t }: Texts): string | undefined {
  if (address === "") return t("settings.recipients.empty");
  if (!LOOKS_LIKE_ADDRESS.test(address)) return t("settings.recipients.invalid", { address });
  if (recipients.includes(address.toLowerCase())) return t("settings.recipients.known");
  if (recipients.length >= MOST_RECIPIENTS) return t("settings.recipients.tooMany", { most: MOST_RECIPIENTS });
  return undefined;
}
