import { canonicalLocale, DEFAULT_LOCALE } from "../../kernel/locale.ts";

/**
 * Languages that have no texts of their own but whose readers can read another's: both of these are written Norwegian.
 */
const READS_ALSO: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };

/**
 * The locale whose texts the reader of `tag` gets: the same locale, else one of the same language, else the default.
 * Where a language has several (en-GB, en-US), the default locale wins, then the first by name.
 */
export function chooseLocale(tag: string, available: readonly string[]): string {
  // The tag is usually a chosen locale already. Canonicalising it took a fifth of the time to write an email.
  if (available.includes(tag)) return tag;
  const wanted = canonicalLocale(tag);
  if (wanted === undefined) return DEFAULT_LOCALE;
  if (available.includes(wanted)) return wanted;
  const language = languageOf(wanted);
  const read = READS_ALSO[language] ?? language;
  const sameLanguage = available.filter((locale) => languageOf(locale) === read).sort();
  return sameLanguage.find((locale) => locale === DEFAULT_LOCALE) ?? sameLanguage[0] ?? DEFAULT_LOCALE;
}

const languageOf = (locale: string): string => locale.split("-", 1)[0] ?? locale;
