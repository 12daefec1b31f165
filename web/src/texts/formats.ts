/** Dates, numbers and lists in the style of one language. Moments are shown in the user's time zone; days have none. */
export type Formats = {
  number: (value: number) => string;
  /** "4.2 million", if the exact figure would only distract. */
  roundNumber: (value: number) => string;
  /** "a, b and c" */
  list: (items: readonly string[]) => string;
  /** "a, b, c", for small print. */
  enumeration: (items: readonly string[]) => string;
  /** A day such as 2026-03-14: "14 March 2026". */
  day: (day: string) => string;
  /** The month of a day: "March 2026". */
  month: (day: string) => string;
  /** The month of a day, for axes: "Mar". */
  shortMonth: (day: string) => string;
  /** The day of a moment in the user's time zone: "14 March 2026". */
  date: (moment: string) => string;
  /** "06:40", in the user's time zone. */
  time: (moment: string) => string;
  /** Capitalises the first letter, as at the start of a sentence. */
  sentence: (text: string) => string;
};

/**
 * Intl separates the thousands of French numbers with a narrow no-break space. Our fonts do not have it, and in fonts
 * that do, it is hard to see. All of them have the ordinary no-break space.
 */
export const withWideSpaces = (text: string): string => text.replaceAll("\u202f", "\u00a0");

export function formatsIn(locale: string): Formats {
  const formatDate = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    // French writes the first of a month as "1er février", which Intl does not.
    const finish = (text: string) => (locale.startsWith("fr") ? text.replace(/^1(?= \p{L})/u, "1er") : text);
    return (at: string) => withWideSpaces(finish(format.format(new Date(at))));
  };
  const numbers = new Intl.NumberFormat(locale);
  const roundNumbers = new Intl.NumberFormat(locale, { notation: "compact", compactDisplay: "long" });
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  return {
    number: (value) => withWideSpaces(numbers.format(value)),
    roundNumber: (value) => withWideSpaces(roundNumbers.format(value)),
    list: (items) => lists.format(items),
    // Not Intl's list without "and": French and Portuguese lists would still contain one, and more items may follow.
    enumeration: (items) => items.join(", "),
    day: formatDate({ dateStyle: "long", timeZone: "UTC" }),
    month: formatDate({ year: "numeric", month: "long", timeZone: "UTC" }),
    shortMonth: formatDate({ month: "short", timeZone: "UTC" }),
    date: formatDate({ dateStyle: "long" }),
    time: formatDate({ hour: "2-digit", minute: "2-digit" }),
    sentence: (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1),
  };
}
