import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aPortalCustomer } from "../support/portal.ts";
import { aSignedIn, partnerOf } from "../support/staff.ts";
import { inBrowser, PATIENCE, type Tab, testBrowser } from "./browser.ts";

let url = "";
const api = testApi({ publicUrl: () => url });

inBrowser("a member of staff who looks in", () => {
  const browser = testBrowser(api);
  let partner: TestPartner;
  let customerId: string;

  beforeAll(async () => {
    url = api.baseUrl;
    partner = await aPartner(api.db, { name: "Northgate IT" });
    const breach = await aBreach(api.db, { Title: "Parcelhub" });
    customerId = await aPortalCustomer(api, partner, { companyName: "Juniper Bakery", breaches: [breach] });
  });

  /** The portal, as a link from the console opens it. */
  async function lookIn(): Promise<Tab & { personId: string }> {
    const { browser: staff, personId } = await aSignedIn(api, partnerOf(partner), "technician");
    const { body } = await staff.call("POST", "/api/v1/staff/look-ins", { customerId });
    const { page, watched } = await browser.open();
    await page.context().addCookies([...staff.cookies].map(([name, value]) => ({ name, value, url: api.baseUrl })));
    await page.goto((body["lookIn"] as { url: string }).url);
    return { page, watched, personId };
  }

  const bar = (page: Page) => page.getByRole("complementary", { name: "Read-only view" });

  test("is told so on every page, and is offered nothing that changes anything", async () => {
    const { page } = await lookIn();
    await bar(page).getByText("You see what Juniper Bakery sees. Read-only").waitFor(PATIENCE);
    await page
      .getByRole("link", { name: /Parcelhub/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: /Parcelhub/ }).waitFor(PATIENCE);
    expect(await page.getByRole("button", { name: "Mark as resolved" }).count()).toBe(0);
    expect(await page.getByRole("checkbox").first().isDisabled()).toBe(true);
    await page.goto("/portal/settings");
    await bar(page).waitFor(PATIENCE);
    expect(await page.getByRole("switch").first().isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Sign out" }).count()).toBe(0);
  });

  test("ends it there, and is back in the console", async () => {
    const { page } = await lookIn();
    await bar(page).getByRole("button", { name: "Stop looking" }).click(PATIENCE);
    await page.waitForURL(`**/console/customers/${customerId}`, PATIENCE);
  });

  test("learns when it has ended, and never sees someone else's portal instead", async () => {
    const { page, watched, personId } = await lookIn();
    await bar(page).waitFor(PATIENCE);
    await api.database.pool.query("update look_ins set expires_at = now() where person_id = $1", [personId]);
    await page.getByRole("link", { name: "Breaches" }).first().click();
    await page.getByRole("heading", { name: "You no longer see this customer’s pages" }).waitFor(PATIENCE);
    watched.forgive(/status of 401/);
  });
});
