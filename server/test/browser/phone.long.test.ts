import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { testApi } from "../support/api.ts";
import { aBreach, exposed } from "../support/breaches.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aPortalCustomer } from "../support/portal.ts";
import { inBrowser, PATIENCE, testBrowser, type Whom } from "./browser.ts";
import { DESK, PHONE } from "./sizes.ts";
import { aCleanCustomer, anActiveCustomer, aProspect } from "./customers.ts";
import { smallTargetsOn } from "./look.ts";
import { portalTexts } from "./texts.ts";
import { headingOf, rowsOf, walk } from "./walk.ts";

const api = testApi();
const t = portalTexts();

const region = (page: Page, key: string) => page.getByRole("region", { name: t(key), exact: true });
const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? NaN;

inBrowser("on a phone", () => {
  const browser = testBrowser(api);
  let partner: TestPartner;

  beforeAll(async () => {
    partner = await aPartner(api.db);
  });

  /** The headings of the overview's cards: in reading order, and from top to bottom. */
  async function headingsOn(page: Page): Promise<{ read: string[]; seen: string[] }> {
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    await headings.first().waitFor();
    const all = await headings.all();
    const placed = await Promise.all(
      all.map(async (heading) => ({ text: (await heading.textContent()) ?? "", top: await topOf(heading) })),
    );
    return {
      read: placed.map(({ text }) => text),
      seen: [...placed].sort((one, other) => one.top - other.top).map(({ text }) => text),
    };
  }

  test.each([
    ["a customer", anActiveCustomer, "overview.breaches.title"],
    ["a prospect", aProspect, "overview.breaches.found"],
  ] as const)(
    "%s sees what needs attention before the score, and hears it in that order",
    async (_who, aCustomer, key) => {
      const whom = await aCustomer(api, partner);
      const { page } = await browser.visit(whom, "", { viewport: PHONE });
      const { read, seen } = await headingsOn(page);
      expect(read).toEqual(seen);
      expect(read[0]).toBe(t(key));
      expect(read[1]).toBe(t("overview.score.title"));
      // Turned on its side, it is as wide as a desktop: the score comes first, on screen and when read aloud.
      await page.setViewportSize(DESK);
      await vi.waitFor(async () => expect((await headingsOn(page)).read[0]).toBe(t("overview.score.title")), PATIENCE);
    },
  );

  test("a customer without open breaches sees the score first", async () => {
    const { page } = await browser.visit(await aCleanCustomer(api, partner), "", { viewport: PHONE });
    const { read, seen } = await headingsOn(page);
    expect([read[0], read]).toEqual([t("overview.score.title"), seen]);
  });

  test("every control is as large as a finger", async () => {
    const tab = await browser.visit(await anActiveCustomer(api, partner), "", { viewport: PHONE });
    const found: string[] = [];
    await walk(tab, t, async ({ name }) => {
      found.push(...(await smallTargetsOn(tab.page)).map((target) => `${name}: ${target}`));
    });
    expect(found).toEqual([]);
  });

  test("a toast is above the tab bar", async () => {
    const { page } = await browser.visit(await anActiveCustomer(api, partner), "/settings", { viewport: PHONE });
    await page.getByRole("switch").first().press("Space");
    const toast = page.getByRole("status").filter({ has: page.getByRole("button", { name: t("toast.close") }) });
    await toast.waitFor();
    const bar = page.getByRole("navigation", { name: t("nav.label"), exact: true });
    const { y, height } = (await toast.boundingBox()) ?? { y: NaN, height: NaN };
    expect(y + height).toBeLessThanOrEqual(await topOf(bar));
  });

  test("one button resolves a breach: at the top until every step is done, then below the steps", async () => {
    const breach = await aBreach(api.db, { Title: "Parcelhub", DataClasses: ["Passwords"] });
    const whom: Whom = { partner, customerId: await aPortalCustomer(api, partner, { breaches: [breach] }) };
    const { page } = await browser.visit(whom, "", { viewport: PHONE });
    await rowsOf(page).first().click();
    const resolve = page.getByRole("button", { name: t("breach.resolve"), exact: true });
    const steps = region(page, "breach.steps.title");
    await resolve.waitFor();
    expect([await resolve.count(), await steps.getByRole("button").count()]).toEqual([1, 0]);
    for (const step of await page.getByRole("checkbox").all()) await step.press("Space");
    await steps.getByRole("button").waitFor();
    expect(await resolve.count()).toBe(1);
    await resolve.click();
    await page.getByRole("button", { name: t("breach.openAgain") }).waitFor();
    expect([await resolve.count(), await steps.getByRole("button").count()]).toEqual([0, 0]);
  });

  test("the language is chosen in one place, on every page", async () => {
    const tab = await browser.visit(await anActiveCustomer(api, partner), "", { viewport: PHONE });
    const pickers = tab.page.getByRole("combobox", { name: t("language.label"), exact: true, includeHidden: true });
    const counts: number[] = [];
    await walk(tab, t, async () => {
      counts.push(await pickers.count());
    });
    expect(new Set(counts)).toEqual(new Set([1]));
  });
});

inBrowser("a breach in a list", () => {
  const browser = testBrowser(api);

  test.each([PHONE, DESK])("shows a whole address at $width px, and how many more", async (viewport) => {
    const partner = await aPartner(api.db);
    const breach = await aBreach(api.db, { Title: "Parcelhub" });
    const addresses = ["accounts", "orders", "workshop"].map((name) => `${name}@joinery-${viewport.width}.example`);
    await exposed(api.db, breach, ...addresses);
    const customerId = await aPortalCustomer(api, partner, { assetsEmails: addresses, breaches: [] });
    const { page } = await browser.visit({ partner, customerId }, "/breaches", { viewport });
    await headingOf(page).waitFor();
    const row = rowsOf(page).first();
    const address = row.getByText(addresses[0] ?? "");
    const { height = NaN } = (await address.boundingBox()) ?? {};
    // It fits on one line.
    expect(height).toBeLessThan(30);
    await row.getByText("+2", { exact: true }).waitFor();
    const name = `${addresses[0]} ${t("breach.addresses.more", { count: 2 })}`;
    expect(await page.getByRole("link", { name }).count()).toBe(1);
  });
});
