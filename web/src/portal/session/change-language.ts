import { renewAnswers } from "../api/answers.ts";
import { patch } from "../api/client.ts";
import { showLocale } from "../texts/shown.ts";

/**
 * Saves the language on the server, so that other browsers use it too, and then refetches the page in that language.
 */
export async function changeLanguage(localeCode: string): Promise<void> {
  await patch("/api/v1/portal/language", { body: { localeCode } });
  await showLocale(localeCode);
  renewAnswers();
}
