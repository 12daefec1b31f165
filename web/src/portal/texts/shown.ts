import { recall, remember } from "../../state/remembered.ts";
import { makeStore } from "../../state/store.ts";
import { guessLocale, loadMessages, matchLocale, ORIGINAL } from "./locales.ts";

export type ShownMessages = { locale: string; messages: Readonly<Record<string, string>> };

/** The language on the screen. Null only until the first one has loaded. */
export const shownMessages = makeStore<ShownMessages | null>(null);

/** Loads this language, or the closest available one, and shows it. Until then, the previous one stays. */
export async function showLocale(tag: string): Promise<void> {
  const locale = matchLocale(tag) ?? ORIGINAL;
  if (shownMessages.get()?.locale === locale) return;
  const messages = await loadMessages(locale);
  document.documentElement.lang = locale;
  remember("locale", locale);
  shownMessages.set({ locale, messages });
}

/**
 * Shows the language that this browser showed last. On its first visit, waits for the first page's response, which names
 * the language: a guess would often be wrong, and then a second language is loaded and replaces it on the screen.
 */
export async function showFirstLocale(first: Promise<Response> | undefined): Promise<void> {
  const named = recall("locale") === undefined ? await first?.then(localeIn).catch(() => undefined) : undefined;
  await showLocale(named ?? guessLocale());
}

async function localeIn(response: Response): Promise<string | undefined> {
  const answer = (await response.clone().json()) as { portal?: { localeCode?: string } };
  return answer.portal?.localeCode;
}
