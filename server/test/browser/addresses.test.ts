import { beforeAll, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aBreach, exposed, scanned } from "../support/breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { inBrowser, testBrowser, type Whom } from "./browser.ts";
import { inEachSize, LOOKS } from "./sizes.ts";
import { anActiveCustomer } from "./customers.ts";
import { look, violationsOn } from "./look.ts";
import { portalTexts } from "./texts.ts";
import { headingOf } from "./walk.ts";

const api = testApi();
const t = portalTexts();
let partner: TestPartner;
let breaches: string[];

let made = 0;

/** One watched address, and six that were found under the domain. */
async function aVisitor(localeCode = "en-GB"): Promise<Whom> {
  const domain = `quarry-${(made += 1)}.example`;
  const owner = `owner@${domain}`;
  const found = ["ana", "ben", "cai", "dee", "eve", "fay"].map((name) => `${name}@${domain}`);
  await exposed(api.db, breaches[0] ?? "", owner, ...found.slice(0, 3));
  await exposed(api.db, breaches[1] ?? "", ...found);
  await exposed(api.db, breaches[2] ?? "", ...found.slice(0, 1));
  const fields = { contactEmail: owner, platformAccess: true, assetsEmails: [owner], assetsDomains: [domain] };
  const customerId = await aCustomer(api.db, partner, { ...fields, localeCode });
  await scanned(api.db, customerId);
  return { partner, customerId };
}

inBrowser("the page of exposed addresses", () => {
  const browser = testBrowser(api);

  beforeAll(async () => {
    partner = await aPartner(api.db);
    await api.database.pool.query("update partners set time_zone = 'America/New_York' where id = $1", [partner.id]);
    breaches = [
      await aBreach(api.db, { Title: "Parcelhub", DataClasses: ["Passwords"] }),
      await aBreach(api.db, { Title: "Fjord", DataClasses: ["Phone numbers"] }),
      await aBreach(api.db, { Title: "Rumour", DataClasses: ["Passwords"], IsVerified: false }),
    ];
  });

  test.each(LOOKS)(
    "fits in $locale at $widths px, light and dark, and axe finds nothing",
    async ({ locale, sizes }) => {
      const { page, watched } = await browser.visit(await aVisitor(locale), "/addresses", { locale });
      await page.locator(".address-row").first().waitFor();
      await inEachSize(page, sizes, async () => {
        expect(await look(page)).toMatchObject({ lang: locale, headings: 1, overflowPx: 0, cutOff: [] });
        expect(await violationsOn(page)).toEqual([]);
      });
      expect(watched.calls).toEqual(["GET /addresses"]);
    },
  );

  test("is where the overview's number leads, and keeps its filters in the address", async () => {
    const { page } = await browser.visit(await aVisitor());
    await page.getByRole("link", { name: t("overview.exposed.both", { watched: 1, found: 6 }) }).click();
    await headingOf(page)
      .filter({ hasText: t("addresses.headline", { count: 7 }) })
      .waitFor();
    expect(await page.locator(".address-row").count()).toBe(7);
    const kinds = page.getByRole("navigation", { name: t("addresses.kind.label") });
    await kinds.getByRole("link", { name: t("addresses.kind.watched") }).click();
    await page.waitForURL((url) => url.searchParams.get("kind") === "watched");
    await page.locator(".address-row").nth(1).waitFor({ state: "hidden" });
    await page.reload();
    await page.locator(".address-row").first().waitFor();
    expect(await page.locator(".address-row").count()).toBe(1);
  });

  test("has no chart in the first month", async () => {
    const { page } = await browser.visit(await aVisitor());
    await page.getByRole("heading", { name: t("overview.score.title") }).waitFor();
    expect(await page.locator(".history-chart, .dot-legend").count()).toBe(0);
  });

  test("a browser in another time zone names the months of the chart as the partner's reports do", async () => {
    const whom = await anActiveCustomer(api, partner);
    const { page } = await browser.visit(whom, "", { timezoneId: "Asia/Tokyo" });
    const table = page.locator(".history-chart tbody th");
    await table.first().waitFor({ state: "attached" });
    const named = (await table.allTextContents()).slice(0, -1).toReversed();
    await page.goto("/portal/reports");
    const months = page.locator(".month-name");
    await months.first().waitFor();
    const reported = (await months.allTextContents()).slice(1, 1 + named.length);
    expect(named.slice(0, reported.length)).toEqual(reported);
  });
});
