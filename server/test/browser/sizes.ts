import { readdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { isThorough } from "../support/thorough.ts";

export const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1440, height: 900 };

type Size = typeof PHONE;

/** How a page is viewed: in which language, and in windows of which sizes. */
export type Look = { locale: string; sizes: readonly Size[]; widths: string };

const looksIn = (locales: readonly string[], sizes: readonly Size[]): Look[] =>
  locales.map((locale) => ({ locale, sizes, widths: sizes.map(({ width }) => width).join(", ") }));

/** The original, and two languages with long words. */
const LOCALES = ["en-GB", "de-DE", "pl-PL"];

/** Long words on a small screen, and the original on a large one. */
const TWO_LOOKS = [...looksIn(["de-DE"], [PHONE]), ...looksIn(["en-GB"], [DESK])];

/** Three languages in three sizes. */
export const LOOKS = isThorough ? looksIn(LOCALES, [DESK, TABLET, PHONE]) : TWO_LOOKS;

/** All languages, on a phone and on a desktop. */
export const EVERY_LOOK = isThorough
  ? looksIn(readdirSync(new URL("../../../locales/", import.meta.url)), [DESK, PHONE])
  : TWO_LOOKS;

/** Drawings that depend on the width, such as a chart, follow a resize a few frames later. */
const FEW_FRAMES =
  "new Promise((done) => { let n = 5; const next = () => (n-- ? requestAnimationFrame(next) : done()); next(); })";

/** Checks a page in one size after another: a visit for each size would cost more than all the checks. */
export async function inEachSize(page: Page, sizes: readonly Size[], lookAt: (size: Size) => Promise<void>) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(FEW_FRAMES);
    await lookAt(size);
  }
}
