import { readFileSync } from "node:fs";
import { type Texts, textsIn } from "../../src/platform/i18n/messages.ts";

/** The portal's texts, read from its own files: a test that repeated a text would break with every rewording. */
export const portalTexts = (locale = "en-GB"): Texts => textsIn("portal", locale);

export const signInTexts = (locale = "en-GB"): Texts => textsIn("sign-in", locale);

/** The keys of the texts, which users should never see. */
export function keysOf(locale: string): string[] {
  const file = new URL(`../../../locales/${locale}/portal.json`, import.meta.url);
  return Object.keys(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
}
