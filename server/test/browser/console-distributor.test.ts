import { beforeAll, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aCustomer, aDistributor, aPartner, type TestDistributor } from "../support/factories.ts";
import { aMember, aStaffLink, distributorOf } from "../support/staff.ts";
import { inBrowser, PATIENCE, testBrowser } from "./browser.ts";
import { atConsole, headline, press, says, undo } from "./console.ts";

const api = testApi();

inBrowser("a distributor", () => {
  const browser = testBrowser(api);
  let distributor: TestDistributor;
  const at = (path: string, role: "owner" | "viewer" = "owner") =>
    atConsole(api, browser, { organisation: distributorOf(distributor), role }, path);

  beforeAll(async () => {
    distributor = await aDistributor(api.db);
  });

  test("signs in, adds a partner with its first key and owner, and acts for it", async () => {
    const token = await aStaffLink(api.db, await aMember(api.db, distributorOf(distributor)));
    const { page } = await browser.open();
    await page.goto(`/auth/staff/confirm?token_hash=${token}&type=magiclink`);
    await headline(page, "No partners yet");
    await page.keyboard.press("n");
    await page.getByLabel("Name").fill("Harbour IT");
    await page.getByLabel("Contact email").fill("hello@harbour-it.example");
    await page.getByLabel("First owner’s email").fill("owner@harbour-it.example");
    await press(page, "Add the partner");
    expect(await page.getByRole("dialog").locator("code").textContent(PATIENCE)).toMatch(/^sw_/);
    await press(page, "I have copied it");
    await headline(page, "Harbour IT");
    await page.getByRole("link", { name: "Staff", exact: true }).click();
    await says(page, "owner@harbour-it.example");

    await press(page, "Act for Harbour IT");
    await says(page, "Acting for Harbour IT");
    await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Customers" }).waitFor(PATIENCE);
    await press(page, "Leave");
    await headline(page, "One partner, and all is well");
  });

  test("offboards a partner once its name is typed, and takes it back", async () => {
    const partner = await aPartner(api.db, { name: "Copperfield Hosting", distributor });
    await aCustomer(api.db, partner);
    const { page } = await at(`/partners/${partner.id}`);
    await press(page, "Offboard the partner");
    const dialog = page.getByRole("dialog");
    const offboard = dialog.getByRole("button", { name: "Offboard the partner" });
    expect(await offboard.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("Copperfield Hosting");
    await offboard.click(PATIENCE);
    await undo(page);
    await says(page, "Copperfield Hosting is back, with its keys and customers");
    await page.getByRole("link", { name: "Copperfield Hosting" }).waitFor(PATIENCE);
  });

  test("adds a billing code, and reads what the features of plans mean", async () => {
    const { page } = await at("/billing-codes");
    await headline(page, "No billing codes yet");
    await press(page, "Add a billing code");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Code").fill("MER-900");
    const price = dialog.getByLabel("Price");
    await price.fill("1.200");
    await dialog.getByText("This can be 1.200 or 1,200. Write it like 1,200.50.").waitFor(PATIENCE);
    await dialog.getByRole("button", { name: "Save" }).click();
    expect(await price.getAttribute("aria-invalid")).toBe("true");
    await price.fill("1.200,50");
    await dialog.getByText("Read as 1,200.50").waitFor(PATIENCE);
    await dialog.getByRole("button", { name: "Save" }).click();
    await headline(page, "One billing code");
    await says(page, "1200.50");
    await page.getByRole("link", { name: "Plans" }).click();
    await says(page, "The customer’s people can sign in to the portal.");
  });

  test("asks for a portal address and a sender for a partner, and takes the address away again", async () => {
    const partner = await aPartner(api.db, { name: "Lantern Networks", distributor });
    const { page, watched } = await at(`/partners/${partner.id}?tab=addresses`);
    const host = "watch.lantern-networks.example";
    await page.getByLabel("Host name").fill("https://");
    await press(page, "Ask for this address");
    await page.getByRole("alert").waitFor(PATIENCE);
    watched.forgive(/status of 422/);
    await page.getByLabel("Host name").fill(host);
    await press(page, "Ask for this address");
    await says(page, "Waiting for the operator");
    await says(page, `_sablewatch.${host}`);
    await page.getByLabel("Address", { exact: true }).fill("security@lantern-networks.example");
    await press(page, "Save the sender");
    await says(page, "security@lantern-networks.example is used once its records are found");
    await says(page, "required: proves that the domain belongs to the partner");

    await press(page, "Remove the address");
    const dialog = page.getByRole("dialog", { name: `Remove ${host}?` });
    await dialog.getByText("New links lead to the service’s own address").waitFor(PATIENCE);
    await dialog.getByRole("button", { name: "Remove the address" }).click(PATIENCE);
    await says(page, "Customers use the portal at the service’s own address.");
    const kept = api.db.selectFrom("partner_senders").select("address").where("partner_id", "=", partner.id);
    expect(await kept.execute()).toEqual([{ address: "security@lantern-networks.example" }]);
  });

  test("who may only look is offered nothing that changes anything", async () => {
    const partner = await aPartner(api.db, { name: "Tidewater Insurance", distributor });
    const { page } = await at(`/partners/${partner.id}`, "viewer");
    await headline(page, "Tidewater Insurance");
    expect(await page.locator("main input, main textarea").count()).toBe(0);
    expect(await page.getByRole("button", { name: /Offboard|Save|Make/ }).count()).toBe(0);
    await page.goto(`/console/partners/${partner.id}?tab=addresses`);
    await says(page, "Customers use the portal at the service’s own address.");
    expect(await page.locator("main input").count()).toBe(0);
    await page.goto("/console/partners/new");
    await says(page, "your role doesn’t include this");
    await page.goto("/console/billing-codes");
    await says(page, "your role doesn’t include this");
  });

  test("a partner of another distributor is not there", async () => {
    const stranger = await aPartner(api.db);
    const { page, watched } = await at(`/partners/${stranger.id}`);
    await says(page, "There is nothing here");
    watched.forgive(/status of 404/);
  });
});
