/** Dates, numbers and lists as one language writes them. Moments are told in the reader's own zone, days are days. */
export type Formats = {
  number: (value: number) => string;
  /** "4.2 million", where the exact figure would only distract. */
  roundNumber: (value: number) => string;
  /** "a, b and c" */
  list: (items: readonly string[]) => string;
  /** "a, b, c", for the small print. */
  enumeration: (items: readonly string[]) => string;
  /** A day such as 2026-03-14: "14 March 2026". */
  day: (day: string) => string;
  /** The month of a day: "March 2026". */
  month: (day: string) => string;
  /** The month of a day, for axes: "Mar". */
  shortMonth: (day: string) => string;
  /** The day of a moment, where the reader is: "14 March 2026". */
  date: (moment: string) => string;
  /** "06:40", where the reader is. */
  time: (moment: string) => string;
  /** The first letter as at the start of a sentence. */
  sentence: (text: string) => string;
};

export function formatsIn(locale: string): Formats {
  const formatDate = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    // French writes the first of a month as "1er février", which Intl does not.
    const finish = (text: string) => (locale.startsWith("fr") ? text.replace(/^1(?= \p{L})/u, "1er") : text);
    return (at: string) => finish(format.format(new Date(at)));
  };
  const numbers = new Intl.NumberFormat(locale);
  const roundNumbers = new Intl.NumberFormat(locale, { notation: "compact", compactDisplay: "long" });
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  return {
    number: (value) => numbers.format(value),
    roundNumber: (value) => roundNumbers.format(value),
    list: (items) => lists.format(items),
    // Not Intl's: its list without "and" has one in French and Portuguese, where more may follow.
    enumeration: (items) => items.join(", "),
    day: formatDate({ dateStyle: "long", timeZone: "UTC" }),
    month: formatDate({ year: "numeric", month: "long", timeZone: "UTC" }),
    shortMonth: formatDate({ month: "short", timeZone: "UTC" }),
    date: formatDate({ dateStyle: "long" }),
    time: formatDate({ hour: "2-digit", minute: "2-digit" }),
    sentence: (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1),
  };
}
