import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aMember, aStaffLink, partnerOf } from "../support/staff.ts";
import { inBrowser, PATIENCE, testBrowser } from "./browser.ts";
import { atConsole, settled, undo } from "./console.ts";
import { anActiveCustomer, aProspect } from "./customers.ts";

const api = testApi();
let partner: TestPartner;

inBrowser("the console", () => {
  const browser = testBrowser(api);

  beforeAll(async () => {
    partner = await aPartner(api.db, { name: "Harbour IT" });
    await anActiveCustomer(api, partner);
    await aProspect(api, partner);
  });

  const asOwner = (path?: string) => atConsole(api, browser, { organisation: partnerOf(partner) }, path);

  const openPalette = async (page: Page): Promise<void> => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").locator("input:focus").waitFor();
  };

  test("asks a stranger to sign in, and then shows the page that they wanted", async () => {
    const member = await aMember(api.db, partnerOf(partner));
    const { page, watched } = await browser.open();
    await page.goto("/console/customers?status=prospect");
    await page.getByRole("heading", { name: "Sign in to the console" }).waitFor();
    watched.forgive(/status of 401/);
    await page.getByLabel("Work email").fill(member.email);
    await page.getByRole("button", { name: "Send me a sign-in link" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    await page.goto(`/auth/staff/confirm?token_hash=${await aStaffLink(api.db, member)}&type=magiclink`);
    await page.waitForURL("**/console/customers?status=prospect");
    await page.getByRole("button", { name: "Prospect", exact: true, pressed: true }).waitFor();
    await page.getByRole("button", { name: member.email }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
  });

  test("onboards a customer, shows it, offboards it, and takes that back", async () => {
    const { page } = await asOwner();
    await page.getByRole("link", { name: "Onboard a customer" }).click();
    await page.getByRole("button", { name: "Onboard", exact: true }).click();
    await page.getByText("Enter the company’s name.").waitFor();
    await page.getByLabel("Company").fill("Bluefinch Pottery");
    await page
      .getByLabel("Domains and addresses to monitor")
      .fill("https://www.bluefinch-pottery.example/shop; mailto:orders@bluefinch-pottery.example");
    await page.getByText("1 domain and 1 address").waitFor();
    await page.getByRole("button", { name: "Onboard", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /Bluefinch Pottery/ }).waitFor();
    await page.getByText("orders@bluefinch-pottery.example").first().waitFor();

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Offboard…" }).click();
    const dialog = page.getByRole("dialog", { name: "Offboard Bluefinch Pottery?" });
    expect(await dialog.getByRole("button", { name: "Offboard" }).isDisabled()).toBe(true);
    await dialog.getByLabel(/Type/).fill("Bluefinch Pottery");
    await dialog.getByRole("button", { name: "Offboard" }).click();
    await page.getByText("This customer is offboarded.").waitFor();
    await undo(page);
    await page.getByText("This customer is offboarded.").waitFor({ state: "detached" });
    const { rows } = await api.database.pool.query<{ status: string }>(
      "select status from customers where company_name = 'Bluefinch Pottery'",
    );
    expect(rows).toEqual([{ status: "active" }]);
  });

  test("marks a breach resolved at once, and takes it back", async () => {
    const { customerId } = await anActiveCustomer(api, partner);
    const { page } = await asOwner(`/customers/${customerId}?tab=breaches`);
    const isResolved = async () => {
      const { rows } = await api.database.pool.query<{ count: number }>(
        "select count(*)::int from breach_instances where customer_id = $1 and resolved_at is not null",
        [customerId],
      );
      return rows[0]?.count;
    };
    const before = await isResolved();
    await page.getByRole("button", { name: "Mark resolved" }).first().click();
    await page.getByText(/ is resolved$/).waitFor();
    expect(await isResolved()).toBe((before ?? 0) + 1);
    await undo(page);
    await expect.poll(isResolved, PATIENCE).toBe(before);
  });

  test("makes a sign-in link that is shown once", async () => {
    const { customerId } = await anActiveCustomer(api, partner);
    const { page } = await asOwner(`/customers/${customerId}`);
    await page.getByRole("button", { name: "Create sign-in link" }).click();
    const dialog = page.getByRole("dialog", { name: /Sign-in link/ });
    expect(await dialog.locator("code").textContent()).toContain("/auth/confirm?token_hash=");
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  test("changes many customers after counting them, and says what it did", async () => {
    const own = await aPartner(api.db, { name: "Quay Systems" });
    for (let count = 0; count < 3; count += 1) await aProspect(api, own);
    await anActiveCustomer(api, own);
    const { page } = await atConsole(api, browser, { organisation: partnerOf(own) }, "/customers");
    await page.getByRole("cell", { name: "Basic", exact: true }).first().waitFor();
    await page.getByLabel("Select all rows that are loaded").check();
    await page.getByRole("button", { name: "Upgrade…" }).click();
    const dialog = page.getByRole("dialog", { name: "Upgrade 3 prospects?" });
    await dialog.getByText("1 of the selected is left out").waitFor();
    await dialog.getByRole("button", { name: "Upgrade" }).click();
    await page.getByText("3 customers changed").waitFor();
    const { rows } = await api.database.pool.query<{ status: string }>(
      "select distinct status from customers where partner_id = $1",
      [own.id],
    );
    expect(rows).toEqual([{ status: "active" }]);
  });

  test("onboards from a file once, whatever is chosen again", async () => {
    const own = await aPartner(api.db, { name: "Pier Networks" });
    const { page } = await atConsole(api, browser, { organisation: partnerOf(own) }, "/customers/onboard-many");
    const buffer = Buffer.from(
      "Company;Domains;Emails\nOld Quay Dental;old-quay-dental.example;\nThistle Vets;;care@thistle-vets.example\n;nobody.example;\n",
    );
    const file = { name: "customers.csv", mimeType: "text/csv", buffer };
    const choose = () => page.locator("input[type=file]").setInputFiles(file);
    await choose();
    await page.getByText("2 customers can be onboarded; 1 line has a problem and is left out.").waitFor();
    await page.getByText("The company is missing.").waitFor();
    await page.getByRole("button", { name: "Onboard 2 customers" }).click();
    await page.getByText("2 customers are onboarded.").waitFor();
    await page.getByRole("button", { name: "Choose another file" }).click();
    await choose();
    await page.getByText("This file was started before in this browser.").waitFor();
    expect(await page.getByRole("button", { name: /Onboard 2|Go on/ }).count()).toBe(0);
    const { rows } = await api.database.pool.query("select from customers where partner_id = $1", [own.id]);
    expect(rows).toHaveLength(2);
  });

  test("offers a viewer nothing that would change anything", async () => {
    const { customerId } = await anActiveCustomer(api, partner);
    const viewer = { organisation: partnerOf(partner), role: "viewer" } as const;
    const { page } = await atConsole(api, browser, viewer);
    await page.getByText("You can look at everything here, but not change it.").waitFor();
    const changing = page.getByRole("main").getByRole("button", {
      name: /^(Onboard|Upgrade|Offboard|Reactivate|Make|Mark|Open again|Add|Remove|Save|Edit|More actions)\b/,
    });
    const leading = page.getByRole("main").getByRole("link", { name: /onboard|upgrade|sign-in link/i });
    const tabs = ["", "?tab=breaches", "?tab=monitored", "?tab=people", "?tab=mails", "?tab=timeline", "?tab=details"];
    for (const path of ["", "/customers", ...tabs.map((tab) => `/customers/${customerId}${tab}`)]) {
      await page.goto(`/console${path}`);
      await settled(page);
      const offered = [...(await changing.allTextContents()), ...(await leading.allTextContents())];
      expect({ path, offered }).toEqual({ path, offered: [] });
    }
    await page.goto("/console/customers/onboard");
    await page.getByRole("heading", { name: /your role doesn’t include this/ }).waitFor();
  });

  test("opens no dialog for an action that isn't possible now, and forgets that a link asked for it", async () => {
    const { customerId: active } = await anActiveCustomer(api, partner);
    const { customerId: prospect } = await aProspect(api, partner);
    const { customerId: gone } = await aProspect(api, partner);
    expect((await api.as(partner).post("/customer/offboard", { customerId: gone })).status).toBe(200);
    const { page } = await asOwner();
    const impossible = [
      [active, ["upgrade", "reactivate", "nonsense"]],
      [prospect, ["downgrade", "reactivate"]],
      [gone, ["offboard", "upgrade", "downgrade", "link"]],
    ] as const;
    for (const [customerId, actions] of impossible) {
      for (const action of actions) {
        await page.goto(`/console/customers/${customerId}?do=${action}&tab=people`);
        await page.waitForURL(`**/console/customers/${customerId}?tab=people`, PATIENCE);
        await settled(page);
        expect({ action, dialogs: await page.getByRole("dialog").count() }).toEqual({ action, dialogs: 0 });
      }
    }
    await page.goto(`/console/customers/${gone}?do=reactivate`);
    await page.getByRole("dialog", { name: /^Reactivate/ }).waitFor(PATIENCE);
  });

  test("is worked by keyboard alone", async () => {
    const { page } = await asOwner("/customers");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByText("1 selected").first().waitFor();
    await page.keyboard.press("x");
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/customers\/[\da-f-]{36}$/);
    await settled(page);
    const first = page.url();
    await page.keyboard.press("J");
    await page.waitForURL((url) => url.href !== first);
    await settled(page);
    await page.keyboard.press("K");
    await page.waitForURL(first);
    await settled(page);
    await page.keyboard.press("Escape");
    await page.waitForURL("**/console/customers");
    await page.locator("[data-row-opener]:focus").waitFor();
    await page.keyboard.press("/");
    await page.locator("input[type=search]:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await openPalette(page);
    await page.keyboard.type("today");
    await page.getByRole("option", { name: "Today" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/?$/);
  });

  test("finds a customer by a pasted id", async () => {
    const { customerId } = await anActiveCustomer(api, partner);
    const { page, watched } = await asOwner();
    await openPalette(page);
    await page.keyboard.insertText(customerId);
    await page.getByRole("option", { name: "Juniper Bakery" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/console/customers/${customerId}`);
    // The console also requests the id as a delivery, which doesn't exist.
    watched.forgive(/status of 404/);
  });
});
