import type { Formatters } from "intl-messageformat";

/** Caches what `make` returns for the same arguments: an Intl formatter costs far more to create than to use. */
function kept<Args extends unknown[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const made = new Map<string, Made>();
  return (...args) => {
    const id = JSON.stringify(args);
    const known = made.get(id);
    if (known !== undefined) return known;
    const fresh = make(...args);
    made.set(id, fresh);
    return fresh;
  };
}

/** French writes the first of a month as "1er février"; Intl does not. */
function dateFormat(locales: Intl.LocalesArgument, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const plain = new Intl.DateTimeFormat(locales, options);
  if (!plain.resolvedOptions().locale.startsWith("fr")) return plain;
  const format = new Intl.DateTimeFormat(locales, options);
  const value = (date?: Date | number) => plain.format(date).replace(/^1(?= \p{L})/u, "1er");
  return Object.defineProperty(format, "format", { value });
}

/**
 * Intl separates the thousands of French numbers with a narrow no-break space. Some email programs' fonts don't have
 * it, and in the report's headings it is hardly visible. An ordinary no-break space is safe and easy to see.
 */
function numberFormat(locales: Intl.LocalesArgument, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const narrow = new Intl.NumberFormat(locales, options);
  const format = new Intl.NumberFormat(locales, options);
  const value = (number: number | bigint) => narrow.format(number).replaceAll("\u202f", "\u00a0");
  return Object.defineProperty(format, "format", { value });
}

/** Shared by all messages. Dates are days in UTC, wherever the server is and whatever its time zone. */
export const utcFormatters: Formatters = {
  getNumberFormat: kept((locales, options) => numberFormat(locales, options as Intl.NumberFormatOptions)),
  getDateTimeFormat: kept((locales, options) => dateFormat(locales, { ...options, timeZone: "UTC" })),
  getPluralRules: kept((locales, options) => new Intl.PluralRules(locales, options)),
};

export const listFormatIn = kept((locale: string) => new Intl.ListFormat(locale, { type: "conjunction" }));
