import { readdirSync } from "node:fs";
import { isThorough } from "../thorough.ts";

export const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1440, height: 900 };

/** How a page is looked at: in which language, and in a window of which size. */
export type Look = { locale: string; width: number; size: typeof PHONE };

const looksIn = (locales: readonly string[], sizes: readonly Look["size"][]): Look[] =>
  locales.flatMap((locale) => sizes.map((size) => ({ locale, width: size.width, size })));

/** The original, and two with long words. */
const LOCALES = ["en-GB", "de-DE", "pl-PL"];
const SIZES = [PHONE, TABLET, DESK];

/** Long words on little room, and the original on much. */
const TWO_LOOKS = [...looksIn(["de-DE"], [PHONE]), ...looksIn(["en-GB"], [DESK])];

/** Three languages in three sizes. */
export const LOOKS = isThorough ? looksIn(LOCALES, SIZES) : TWO_LOOKS;

/** All languages, on a phone and on a desk. */
export const EVERY_LOOK = isThorough
  ? looksIn(readdirSync(new URL("../../../locales/", import.meta.url)), [PHONE, DESK])
  : TWO_LOOKS;
