import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { locales } from "../../src/platform/i18n/messages.ts";
import { testApi } from "../support/api.ts";
import { aPartner } from "../support/factories.ts";
import { inBrowser, testBrowser, type Whom } from "./browser.ts";
import { anActiveCustomer } from "./customers.ts";
import { misfitsOn } from "./look.ts";
import { portalTexts } from "./texts.ts";
import { walk } from "./walk.ts";

/**
 * The widths where each layout begins, because it is tightest there; steps in between; and closer steps where tables
 * are narrow.
 */
const WIDTHS = [320, 350, 380, 430, 540, 700, 720, 740, 768, 800, 860, 900, 960, 1440];

/** A4 without its margins. */
const PAPER_WIDTH = 672;

const api = testApi();

inBrowser("every page fits", () => {
  const browser = testBrowser(api);
  let whom: Whom;

  beforeAll(async () => {
    whom = await anActiveCustomer(api, await aPartner(api.db, { name: "Northgate IT" }));
  });

  /** The same on paper, for the page with a print button. */
  async function misfitsOnPaper(page: Page): Promise<string[]> {
    await page.setViewportSize({ width: PAPER_WIDTH, height: 900 });
    await page.emulateMedia({ media: "print" });
    const found = await misfitsOn(page);
    await page.emulateMedia({ media: "screen" });
    return found.map((misfit) => `on paper: ${misfit}`);
  }

  /** The widths at which something doesn't fit, and what doesn't. */
  async function misfits(page: Page, name: string): Promise<string[]> {
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const misfit of await misfitsOn(page)) found.push(`${name} at ${width} px: ${misfit}`);
    }
    return found;
  }

  test.each(locales())("in %s at every width from 320 to 1440 px", async (locale) => {
    const tab = await browser.visit(whom, "", { locale });
    const { page } = tab;
    // The page first uses the browser's language, so only the response shows that the choice is saved.
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
    await page.getByRole("contentinfo").getByRole("combobox").selectOption(locale);
    await saved;
    await page.reload();
    await page.locator(`html[lang="${locale}"]`).waitFor();
    const found: string[] = [];
    await walk(tab, portalTexts(locale), async ({ name }) => {
      found.push(...(await misfits(page, name)));
      if (name === "reports") found.push(...(await misfitsOnPaper(page)));
    });
    expect(found).toEqual([]);
  });
});
