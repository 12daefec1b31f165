import { remember } from "../../state/remembered.ts";
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

export const showGuessedLocale = (): Promise<void> => showLocale(guessLocale());
