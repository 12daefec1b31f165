import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner } from "../support/factories.ts";
import { partnerOf } from "../support/staff.ts";
import { inBrowser, PATIENCE, testBrowser } from "./browser.ts";
import { atConsole, press, says } from "./console.ts";

const api = testApi();

inBrowser("the console's files", () => {
  const browser = testBrowser(api);

  test("from Excel keep their letters, and go on after Stop and after a cut", async () => {
    const partner = await aPartner(api.db);
    const whom = { organisation: partnerOf(partner) };
    const { page, watched } = await atConsole(api, browser, whom, "/customers/onboard-many");
    const troubles = ["limit", "none", "cut"];
    await page.route("**/customer/onboard", async (route) => {
      const trouble = troubles.shift();
      if (trouble === "cut") return route.abort();
      if (trouble !== "limit") return route.continue();
      const body = JSON.stringify({ success: false, error: "Too many calls", code: "rate-limited" });
      return route.fulfill({ status: 429, headers: { "retry-after": "3600" }, contentType: "application/json", body });
    });
    const buffer = Buffer.from("company;domains\nBäckerei Löwe;loewe.example\nCafé Zoë;zoe.example\n", "latin1");
    await page.locator("input[type=file]").setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer });
    await says(page, "Bäckerei Löwe");
    const refused = page.waitForResponse((answer) => answer.status() === 429, PATIENCE);
    await press(page, "Onboard 2 customers");
    await refused;
    await press(page, "Stop");
    await says(page, "Stopped after 0 of 2.");
    await press(page, "Go on");
    await says(page, "Stopped after 1 of 2: there is no connection to the service.");
    await press(page, "Go on");
    await says(page, "2 customers are onboarded.");
    watched.forgive(/status of 429/);
    watched.forgive(/ERR_FAILED/);
    const { rows } = await api.database.pool.query<{ name: string }>(
      "select company_name as name from customers where partner_id = $1 order by name",
      [partner.id],
    );
    expect(rows.map(({ name }) => name)).toEqual(["Bäckerei Löwe", "Café Zoë"]);
  });

  test("of customers have prices in the reader's own way of writing; one that could be two numbers is said", async () => {
    const partner = await aPartner(api.db);
    const whom = { organisation: partnerOf(partner) };
    const { page } = await atConsole(api, browser, whom, "/customers/onboard-many", { locale: "de-DE" });
    const text = "company;domains;price\nLinde;linde.example;1.200,50\nEiche;eiche.example;1,200\n";
    const file = { name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.locator("input[type=file]").setInputFiles(file);
    await says(page, "The price can’t be read: 1,200. This can be 1,200 or 1.200. Write it like 1.200,50.");
    await press(page, /^Onboard (one|1) customer/);
    await says(page, /is onboarded\./);
    const { rows } = await api.database.pool.query(
      "select company_name as name, price::float8 from customers where partner_id = $1",
      [partner.id],
    );
    expect(rows).toEqual([{ name: "Linde", price: 1200.5 }]);
  });

  test("for Excel say that they are UTF-8 and run nothing; one that cannot be collected says why", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomer(api.db, partner);
    const name = " =HYPERLINK(1)é";
    await api.database.pool.query("update customers set company_name = $2 where id = $1", [customerId, name]);
    const { page, watched } = await atConsole(api, browser, { organisation: partnerOf(partner) }, "/customers");
    const saving = page.waitForEvent("download", PATIENCE);
    await press(page, "Download CSV");
    const text = readFileSync(await (await saving).path(), "utf8");
    expect(text.startsWith("\uFEFFcustomerId,company,")).toBe(true);
    expect(text).toContain(`${customerId},' =HYPERLINK(1)é,`);

    await page.route("**/integrations/customers?*", (route) => route.abort());
    await press(page, "Download CSV");
    await page.getByRole("status").getByText("No connection to the service").waitFor(PATIENCE);
    watched.forgive(/ERR_FAILED/);
  });
});
