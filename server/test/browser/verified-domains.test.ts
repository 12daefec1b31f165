import { beforeAll, expect, test } from "vitest";
import { createDnsLookUps } from "../../src/platform/dns/look-ups.ts";
import { testApi } from "../support/api.ts";
import { aBreach, exposed } from "../support/breaches.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { type DnsServer, startDns } from "../support/servers/outbound-dns.ts";
import { aPortalCustomer } from "../support/portal.ts";
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

  test.each(LOOKS)("is verified by DNS in $locale at $widths px", async ({ locale, sizes }) => {
    const t = portalTexts(locale);
    const domain = `joinery-${locale.toLowerCase()}.example`;
    const email = `ann@${domain}`;
    await exposed(api.db, sensitive, email);
    const fields = { assetsDomains: [domain], email, contactEmail: email, localeCode: locale };
    const customerId = await aPortalCustomer(api, partner, fields);
    const { page } = await browser.visit({ partner, customerId }, "", { viewport: sizes[0] ?? null, locale });
    // A sensitive breach changes nothing on the pages of a visitor who hasn't proved to be the person.
    for (const path of ["", "/breaches", "/addresses"]) {
      await page.goto(`/portal${path}`);
      await page.getByText(t("overview.breaches.never")).waitFor();
      if (path === "/breaches") await page.getByText(t("private.signIn", { email })).waitFor();
      expect(await page.locator("body").innerText()).not.toContain("Trystery");
      await inEachSize(page, sizes, async () => expect(await misfitsOn(page)).toEqual([]));
    }
    await page.goto("/portal/monitored");
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
      for (const control of await page
        .locator("section", { hasText: t("verify.title") })
        .locator("button, select")
        .all()) {
        if (size === PHONE) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    });
    server.set(name, { TXT: [value] });
    await page.getByRole("button", { name: t("verify.check") }).click();
    await page.getByText(t("verify.state.verified"), { exact: true }).waitFor();
  });
});
