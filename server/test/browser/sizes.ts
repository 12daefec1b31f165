export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1440, height: 900 };

/** How a page is looked at: in which language, and in a window of which size. */
export type Look = { locale: string; width: number; size: typeof PHONE };

/** Set for the long tests, which look at everything. The others take each language and each size once. */
const isThorough = process.env["LOOK_AT_ALL"] === "true";

/** All languages in all sizes; or, where time is short, each language in one of the sizes in turn. */
export const looksOf = (locales: readonly string[], sizes: readonly Look["size"][]): Look[] =>
  locales.flatMap((locale, nth) =>
    sizes
      .filter((_size, place) => isThorough || place === nth % sizes.length)
      .map((size) => ({ locale, width: size.width, size })),
  );

/** The original, and two with long words. */
const LOCALES = ["en-GB", "de-DE", "pl-PL"];

export const LOOKS = looksOf(LOCALES, [PHONE, TABLET, DESK]);
