import { beforeAll, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aPortalCustomer } from "../support/portal.ts";
import { inBrowser, testBrowser, type Whom } from "./browser.ts";
import { EVERY_LOOK, inEachSize } from "./sizes.ts";
import { look } from "./look.ts";
import { portalTexts } from "./texts.ts";

const api = testApi();

inBrowser("the page of what is monitored", () => {
  const browser = testBrowser(api);
  let partner: TestPartner;

  beforeAll(async () => {
    partner = await aPartner(api.db, { name: "Northgate IT" });
  });

  /** A customer that monitors a large domain, a provider's domain, and an ordinary one. */
  async function aCustomerHeldBack(localeCode: string): Promise<Whom> {
    const customerId = await aPortalCustomer(api, partner, { assetsDomains: ["joinery.example"], localeCode });
    const domains = ["university.example", "bluewin.ch"];
    const rows = domains.map((domain) => ({ customer_id: customerId, domain }));
    await api.db.insertInto("monitored_domains").values(rows).execute();
    await api.db
      .insertInto("large_domains")
      .values({ domain: "university.example" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { partner, customerId };
  }

  test.each(EVERY_LOOK)("says of what is held back why, in $locale at $widths px", async ({ locale, sizes }) => {
    const t = portalTexts(locale);
    const whom = await aCustomerHeldBack(locale);
    const { page } = await browser.visit(whom, "/monitored", { locale });
    const rowOf = (name: string) => page.locator(".asset-row", { hasText: name });
    const why = {
      "university.example": t("monitored.heldBack.large", { partner: "Northgate IT" }),
      "bluewin.ch": t("monitored.heldBack.provider", { partner: "Northgate IT" }),
    };
    for (const [name, text] of Object.entries(why)) {
      await rowOf(name).getByText(text).waitFor();
      expect(await rowOf(name).locator(".chip").innerText()).toBe(t("monitored.state.heldBack"));
    }
    await inEachSize(page, sizes, async () => {
      expect(await look(page)).toMatchObject({ overflowPx: 0, cutOff: [] });
    });
  });
});
