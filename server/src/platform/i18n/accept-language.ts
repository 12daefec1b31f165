import { canonicalLocale, DEFAULT_LOCALE } from "../../kernel/locale.ts";
import { resolveLocale } from "./messages.ts";

/** Picks a locale for a visitor known only by the `Accept-Language` header of their browser. */
export function localeOfBrowser(header = ""): string {
  const wanted = header
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [tag = "", weight = ""] = entry.split(";");
      return { tag: canonicalLocale(tag.trim()), weight: Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const readable = wanted.find(({ tag }) => tag !== undefined && hasTexts(tag));
  return resolveLocale(readable?.tag ?? DEFAULT_LOCALE);
}

const languageOf = (tag: string): string => tag.split("-", 1)[0] ?? tag;

/**
 * A language without texts resolves to the default locale. That does not make it better than the next one on the list.
 */
const hasTexts = (tag: string): boolean =>
  resolveLocale(tag) !== DEFAULT_LOCALE || languageOf(tag) === languageOf(DEFAULT_LOCALE);
