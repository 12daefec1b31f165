import { recall } from "../../state/remembered.ts";

export const ORIGINAL = "en-GB";

/** One chunk per language, loaded when it is first shown. */
const files = import.meta.glob<Record<string, string>>("../../../../locales/*/portal.json", { import: "default" });

const loaders = new Map(Object.entries(files).map(([path, load]) => [path.split("/").at(-2) ?? path, load] as const));

/** The locales that have texts, sorted. */
export const locales: readonly string[] = [...loaders.keys()].sort();

export function loadMessages(locale: string): Promise<Record<string, string>> {
  const load = loaders.get(locale);
  return load ? load() : Promise.reject(new Error(`no texts in ${locale}`));
}

/** Used until a response sets the language: the last one shown, otherwise the browser's, otherwise the original. */
export function guessLocale(): string {
  const last = recall("locale");
  if (typeof last === "string" && locales.includes(last)) return last;
  for (const tag of navigator.languages) {
    const locale = matchLocale(tag);
    if (locale !== undefined) return locale;
  }
  return ORIGINAL;
}

/** Languages we have no texts for, with one that their readers understand. Both are written Norwegian. */
const READS_ALSO: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };

/** Chooses as the server does: the same locale, otherwise one of the same language, preferring the original. */
export function matchLocale(tag: string): string | undefined {
  if (locales.includes(tag)) return tag;
  const language = languageOf(tag);
  const read = READS_ALSO[language] ?? language;
  const sameLanguage = locales.filter((locale) => languageOf(locale) === read);
  return sameLanguage.find((locale) => locale === ORIGINAL) ?? sameLanguage[0];
}

const languageOf = (tag: string): string => tag.split("-", 1)[0]?.toLowerCase() ?? tag;

/** A language's own name, with its country only if we have two variants of it. */
export function nameOfLocale(locale: string): string {
  const language = languageOf(locale);
  const hasSibling = locales.some((other) => other !== locale && languageOf(other) === language);
  const names = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard", style: "short" });
  const name = names.of(hasSibling ? locale : language) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
