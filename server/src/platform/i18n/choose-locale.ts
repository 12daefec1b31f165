import { canonicalLocale, DEFAULT_LOCALE } from "../../kernel/locale.ts";

/** Languages without texts of their own whose readers read another's: both stand for written Norwegian. */
const READS_ALSO: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };

/**
 * The locale whose texts the reader of `tag` gets: the same one, else one of the same language, else the default one.
 * Where a language has several (en-GB, en-US) the default locale wins, then the first by name.
 */
export function chooseLocale(tag: string, available: readonly string[]): string {
  // Mostly it was chosen before. Bringing a tag into its form was a fifth of what writing a mail took.
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
