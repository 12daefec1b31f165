import { readdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { isThorough } from "../support/thorough.ts";

export const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1440, height: 900 };

type Size = typeof PHONE;

/** How a page is looked at: in which language, and in windows of which sizes. */
export type Look = { locale: string; sizes: readonly Size[]; widths: string };

const looksIn = (locales: readonly string[], sizes: readonly Size[]): Look[] =>
  locales.map((locale) => ({ locale, sizes, widths: sizes.map(({ width }) => width).join(", ") }));

/** The original, and two with long words. */
const LOCALES = ["en-GB", "de-DE", "pl-PL"];

/** Long words on little room, and the original on much. */
const TWO_LOOKS = [...looksIn(["de-DE"], [PHONE]), ...looksIn(["en-GB"], [DESK])];

/** Three languages in three sizes. */
export const LOOKS = isThorough ? looksIn(LOCALES, [DESK, TABLET, PHONE]) : TWO_LOOKS;

/** All languages, on a phone and on a desk. */
export const EVERY_LOOK = isThorough
  ? looksIn(readdirSync(new URL("../../../locales/", import.meta.url)), [DESK, PHONE])
  : TWO_LOOKS;

/** What is drawn for a width, such as a chart, follows a change of it some frames later. */
const FEW_FRAMES =
  "new Promise((done) => { let n = 5; const next = () => (n-- ? requestAnimationFrame(next) : done()); next(); })";

/** Looks at a page in one size after the other: a visit for each would cost more than all the looking. */
export async function inEachSize(page: Page, sizes: readonly Size[], lookAt: (size: Size) => Promise<void>) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(FEW_FRAMES);
    await lookAt(size);
  }
}
