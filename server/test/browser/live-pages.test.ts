import { beforeAll, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aBreach, exposed, scanned } from "../support/breaches.ts";
import { anAddress } from "../support/exposed-customers.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aPortalCustomer } from "../support/portal.ts";
import { partnerOf } from "../support/staff.ts";
import { inBrowser, PATIENCE, testBrowser } from "./browser.ts";
import { atConsole } from "./console.ts";
import { rowsOf } from "./walk.ts";

const api = testApi();

inBrowser("a page at rest", () => {
  const browser = testBrowser(api);
  let partner: TestPartner;
  beforeAll(async () => {
    partner = await aPartner(api.db);
  });

  /** A customer with one breach. `findAnother` lets a scan find another one. */
  async function aWatchedCustomer() {
    const email = anAddress();
    const first = await aBreach(api.db, { Title: "Parcelhub" });
    await exposed(api.db, first, email);
    const customerId = await aPortalCustomer(api, partner, { assetsEmails: [email] });
    const findAnother = async () => {
      await exposed(api.db, await aBreach(api.db, { Title: "Fjord" }), email);
      await scanned(api.db, customerId);
    };
    return { customerId, findAnother };
  }

  test("of the console shows what a scan has found since", async () => {
    const { customerId, findAnother } = await aWatchedCustomer();
    const { page } = await atConsole(
      api,
      browser,
      { organisation: partnerOf(partner) },
      `/customers/${customerId}?tab=breaches`,
    );
    await page.getByText("Parcelhub").first().waitFor(PATIENCE);
    await findAnother();
    await page.getByText("Fjord").first().waitFor(PATIENCE);
  });

  test("of the portal shows what a scan has found since", async () => {
    const { customerId, findAnother } = await aWatchedCustomer();
    const { page } = await browser.visit({ partner, customerId }, "/breaches");
    await rowsOf(page).filter({ hasText: "Parcelhub" }).waitFor(PATIENCE);
    await findAnother();
    await rowsOf(page).filter({ hasText: "Fjord" }).waitFor(PATIENCE);
  });
});
