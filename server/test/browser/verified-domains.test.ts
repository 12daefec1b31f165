import { beforeAll, expect, test } from "vitest";
import { createDnsLookUps } from "../../src/platform/dns/look-ups.ts";
import { testApi } from "../api.ts";
import { aBreach, exposed } from "../breaches.ts";
import { aPartner, type TestPartner } from "../factories.ts";
import { type DnsServer, startDns } from "../outbound-dns.ts";
import { aPortalCustomer } from "../portal.ts";
import { inBrowser, testBrowser } from "./browser.ts";
import { inEachSize, LOOKS, PHONE } from "./sizes.ts";
import { misfitsOn, violationsOn } from "./look.ts";
import { portalTexts } from "./texts.ts";

let server: DnsServer;
const lookUp = () => createDnsLookUps({ servers: [server.address] });
const api = testApi({
  dns: { lookUpTxt: (name) => lookUp().lookUpTxt(name), lookUpCname: (name) => lookUp().lookUpCname(name) },
});

inBrowser("a domain that is not verified", () => {
  const browser = testBrowser(api);
  let partner: TestPartner;
  let sensitive: string;

  beforeAll(async () => {
    server = await startDns();
    partner = await aPartner(api.db, { name: "Northgate IT" });
    sensitive = await aBreach(api.db, { Title: "Trystery Dating", IsSensitive: true });
    return () => server.stop();
  });

  test.each(LOOKS)("is verified from the notice in $locale at $widths px", async ({ locale, sizes }) => {
    const t = portalTexts(locale);
    const domain = `joinery-${locale.toLowerCase()}.example`;
    await exposed(api.db, sensitive, `ann@${domain}`);
    const customerId = await aPortalCustomer(api, partner, { assetsDomains: [domain], localeCode: locale });
    const { page } = await browser.visit({ partner, customerId }, "", { viewport: sizes[0] ?? null, locale });
    await page.getByText(t("sensitive.withheld", { count: 1 })).waitFor();
    // Nothing else is there to do, so this comes first, and nothing says that all is well.
    expect(await page.locator(".stack > *").first().getAttribute("class")).toContain("sensitive-notice");
    await page.getByText(t("overview.score.withheld")).waitFor();
    for (const path of ["", "/breaches", "/addresses"]) {
      await page.goto(`/portal${path}`);
      await page.getByText(t("overview.breaches.noneElse")).waitFor();
      const words = await page.locator("body").innerText();
      const never = ["Trystery", t("overview.breaches.never"), t("addresses.headline.none"), t("addresses.lead.none")];
      expect(never.filter((text) => words.includes(text))).toEqual([]);
      await inEachSize(page, sizes, async () => expect(await misfitsOn(page)).toEqual([]));
    }
    await page.getByRole("link", { name: t("sensitive.verify") }).click();
    await page
      .locator(".verify-row")
      .getByText(t("verify.withheld", { count: 1 }))
      .waitFor();
    expect(await page.locator(".asset-row", { hasText: domain }).locator(".chip").innerText()).toBe(
      t("monitored.state.heldBack"),
    );
    await page.getByRole("button", { name: t("verify.openDomain", { domain }) }).click();
    const record = page.locator(".verify-record code");
    await record.nth(1).waitFor();
    const [name = "", value = ""] = await record.allInnerTexts();
    expect(name).toBe(`_sablewatch.${domain}`);
    await page.getByRole("button", { name: t("verify.check") }).click();
    await page.getByText(t("verify.notYet")).waitFor();
    await inEachSize(page, sizes, async (size) => {
      expect(await misfitsOn(page)).toEqual([]);
      expect(await violationsOn(page)).toEqual([]);
      for (const control of await page.locator("#verify").locator("button, select").all()) {
        if (size === PHONE) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    });
    server.set(name, { TXT: [value] });
    await page.getByRole("button", { name: t("verify.check") }).click();
    await page.getByText(t("verify.state.verified"), { exact: true }).waitFor();
  });
});
