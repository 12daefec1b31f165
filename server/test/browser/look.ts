import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";

const sourceOf = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");

/** What runs in the page is plain script: the server's own types know no document. */
const LOOK = sourceOf("look.js");
const AXE = sourceOf("../../../node_modules/axe-core/axe.min.js");

export type Look = {
  lang: string;
  /** How many first-level headings are shown. */
  headings: number;
  /** By how much the page is wider than its window. */
  overflowPx: number;
  /** Texts of headings, buttons and tabs that do not fit where they stand. */
  cutOff: string[];
  /** Everything that is shown or read out. */
  words: string;
};

export const look = (page: Page): Promise<Look> => page.evaluate<Look>(LOOK);

const RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** The others look at what the page is made of, which is the same in the dark. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe finds against the page as it stands, light and dark: the rule, and where it is broken. */
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

/** Of the picture itself; 0 until it is there. */
export const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth);
