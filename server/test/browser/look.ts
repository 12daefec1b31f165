import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";

const sourceOf = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");

/** The code that runs in the page is plain JavaScript: the server's types do not include the DOM. */
const LOOK = sourceOf("look.js");
const LAYOUT = sourceOf("layout.js");
const TARGETS = sourceOf("targets.js");
const AXE = sourceOf("../../../node_modules/axe-core/axe.min.js");

export type Look = {
  lang: string;
  /** How many first-level headings are visible. */
  headings: number;
  /** By how much the page is wider than its window. */
  overflowPx: number;
  /** Texts of headings, buttons and tabs that don't fit. */
  cutOff: string[];
  /** Everything that is shown or read out. */
  words: string;
};

export const look = (page: Page): Promise<Look> => page.evaluate<Look>(LOOK);

const MOST_FRAMES = 30;
const nextFrame = (page: Page) => page.evaluate("new Promise(requestAnimationFrame)");

/**
 * Texts that are cut off, overflow or overlap, and by how much the page is too wide. Drawings that depend on the width,
 * such as the chart, follow a resize a few frames later, so only lasting problems are reported.
 */
export async function misfitsOn(page: Page): Promise<string[]> {
  let found = await page.evaluate<string[]>(LAYOUT);
  for (let frame = 0; found.length > 0 && frame < MOST_FRAMES; frame += 1) {
    await nextFrame(page);
    found = await page.evaluate<string[]>(LAYOUT);
  }
  return found;
}

/** The controls that are smaller than 44 px. */
export const smallTargetsOn = (page: Page): Promise<string[]> => page.evaluate<string[]>(TARGETS);

const RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** The other rules check the page's structure, which is the same in dark mode. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe finds on the current page, in light and dark mode: the rule, and the element that breaks it. */
export async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await runAxe(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await runAxe(page, RULES);
  return [...light, ...dark.map((found) => `in the dark: ${found}`)];
}

const runAxe = (page: Page, runOnly: readonly string[]): Promise<string[]> =>
  page.evaluate<string[]>(`axe.run(${JSON.stringify({ runOnly, resultTypes: ["violations"] })}).then((results) =>
    results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + ": " + failureSummary)))`);

type Window = { getComputedStyle(element: unknown): { backgroundColor: string } };

export const groundOf = (element: Locator): Promise<string> =>
  element.evaluate((one: unknown) => (globalThis as unknown as Window).getComputedStyle(one).backgroundColor);

/** The image's own width; 0 until it is loaded. */
export const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth);
