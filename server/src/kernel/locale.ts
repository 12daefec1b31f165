import { z } from "zod";

const SHAPE = /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$/;

export const DEFAULT_LOCALE = "en-GB";

/**
 * The canonical spelling of a BCP 47 tag made of language, script and region (`nl-be` becomes `nl-BE`), or undefined.
 */
export function canonicalLocale(tag: string): string | undefined {
  if (!SHAPE.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined; // a tag of the right shape may still be one that the platform refuses
  }
}

export const LocaleCode = z
  .string()
  .max(35)
  .transform((tag, context) => {
    const locale = canonicalLocale(tag);
    if (locale !== undefined) return locale;
    context.addIssue({ code: "custom", message: "must be a language tag such as en-GB" });
    return z.NEVER;
  });

/**
 * The language of an answer's texts, as a query asks for it. A pipe, because Zod does not document a transform's
 * default.
 */
export const LocaleQuery = z
  .string()
  .default(DEFAULT_LOCALE)
  .pipe(LocaleCode)
  .meta({ description: "The language of the texts." });
