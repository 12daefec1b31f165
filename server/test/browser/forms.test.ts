import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Organisation } from "../../src/features/staff/index.ts";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { signIn } from "../support/portal.ts";
import { distributorOf, OPERATOR, partnerOf } from "../support/staff.ts";
import { inBrowser, PATIENCE, testBrowser } from "./browser.ts";
import { atConsole, says, settled } from "./console.ts";
import { anActiveCustomer } from "./customers.ts";
import { portalTexts } from "./texts.ts";

const ELSEWHERE = "elsewhere.0.deep: is not what it should be";

/**
 * A form: how it is opened, the values to fill in by label (for a list, its first choice), and the button that submits
 * it.
 */
type Walk = { path: string; open?: RegExp; fill: Record<string, string | typeof FIRST>; send: RegExp };
const FIRST = { index: 1 };

const api = testApi();
let partner: TestPartner;
let customerId: string;

type Refused = { error: string; field: string };

/** Responds to every change with an error, as the server does. */
async function refuseAll(page: Page, refused: Refused): Promise<void> {
  await page.route("**/api/v1/**", (route) => (isChange(route) ? refuse(route, refused) : route.continue()));
}

const isChange = (route: Route): boolean => route.request().method() !== "GET";

function refuse(route: Route, refused: Refused): Promise<void> {
  const body = JSON.stringify({ success: false, code: "invalid-body", ...refused });
  return route.fulfill({ status: 422, contentType: "application/json", body });
}

async function walk(page: Page, { open, fill, send }: Omit<Walk, "path">): Promise<void> {
  if (open) await page.getByRole("main").getByRole("button", { name: open }).first().click(PATIENCE);
  for (const [label, value] of Object.entries(fill)) {
    const field = formOf(page, send).getByLabel(label, { exact: true });
    if (typeof value === "string") await field.fill(value, PATIENCE);
    else await field.selectOption(value, PATIENCE);
  }
  await formOf(page, send).getByRole("button", { name: send }).click(PATIENCE);
}

const formOf = (page: Page, send: RegExp) =>
  page.locator("form").filter({ has: page.getByRole("button", { name: send }) });

inBrowser("a form", () => {
  const browser = testBrowser(api);

  beforeAll(async () => {
    partner = await aPartner(api.db, { name: "Harbour IT" });
    ({ customerId } = await anActiveCustomer(api, partner));
  });

  const scopes: { scope: string; organisation: () => Organisation; walks: () => Walk[] }[] = [
    {
      scope: "a partner",
      organisation: () => partnerOf(partner),
      walks: () => [
        {
          path: "/customers/onboard",
          fill: { Company: "Lisbon Bakery", "Contact email": "ana@bakery.example" },
          send: /^Onboard/,
        },
        { path: `/customers/${customerId}?tab=details`, fill: { Name: "Another" }, send: /^Save$/ },
        {
          path: `/customers/${customerId}?tab=monitored`,
          open: /^Add/,
          fill: { "Domains and addresses": "bakery.example" },
          send: /^Add/,
        },
        { path: "/brand", fill: { Colour: "#123456" }, send: /^Save/ },
        { path: "/brand?tab=addresses", fill: { "Host name": "watch.harbour.example" }, send: /^Ask/ },
        { path: "/brand?tab=addresses", fill: { Address: "a@harbour.example" }, send: /^Save the sender/ },
        { path: "/keys", open: /^Create/, fill: { Name: "Ticketing" }, send: /^Create/ },
        { path: "/keys", open: /^Rotate/, fill: {}, send: /^Rotate/ },
        { path: "/keys", open: /^Revoke/, fill: { "Type test to go on": "test" }, send: /^Revoke/ },
        { path: `/customers/${customerId}?do=downgrade`, fill: {}, send: /^Turn into a prospect/ },
        { path: "/webhooks", open: /^Add/, fill: { Address: "https://hooks.harbour.example/in" }, send: /^Add/ },
        { path: "/staff", open: /^Invite/, fill: { "Email address": "ana@harbour.example" }, send: /^Invite/ },
      ],
    },
    {
      scope: "a distributor",
      organisation: () => distributorOf(partner.distributor),
      walks: () => [
        { path: `/partners/${partner.id}`, fill: { Name: "Harbour" }, send: /^Save$/ },
        { path: `/partners/${partner.id}?tab=keys`, open: /^Create/, fill: { Name: "First" }, send: /^Create/ },
        {
          path: `/partners/${partner.id}?tab=staff`,
          open: /^Invite/,
          fill: { "Email address": "ana@harbour.example" },
          send: /^Invite/,
        },
        { path: `/partners/${partner.id}?tab=brand`, fill: { Colour: "#123456" }, send: /^Save$/ },
        {
          path: `/partners/${partner.id}`,
          open: /^Offboard/,
          fill: { "Type Harbour IT to go on": "Harbour IT" },
          send: /^Offboard/,
        },
      ],
    },
    {
      scope: "the operator",
      organisation: () => OPERATOR,
      walks: () => [
        {
          path: "/partners/new",
          fill: { Distributor: FIRST, Name: "Quay IT", "Contact email": "ana@quay.example" },
          send: /^Add/,
        },
        { path: "/plans", open: /^Add/, fill: { Plan: "Large", Type: "large" }, send: /^Save$/ },
        {
          path: "/billing-codes",
          open: /^Add/,
          fill: { Distributor: FIRST, Code: "SW-1", Price: "12" },
          send: /^Save$/,
        },
        { path: "/distributors", open: /^Add/, fill: { Name: "Northern" }, send: /^Add/ },
        {
          path: `/distributors/${partner.distributor.id}`,
          open: /^Rename/,
          fill: { Name: "Southern" },
          send: /^Save$/,
        },
      ],
    },
  ];

  test.each(scopes)("of $scope says a refusal above its buttons that no field takes", async (one) => {
    const { page, watched } = await atConsole(api, browser, { organisation: one.organisation() });
    await refuseAll(page, { error: ELSEWHERE, field: "elsewhere.0.deep" });
    for (const { path, ...form } of one.walks()) {
      await page.goto(`/console${path}`);
      await settled(page);
      await walk(page, form);
      const said = formOf(page, form.send).getByRole("alert");
      await said.filter({ hasText: ELSEWHERE }).waitFor(PATIENCE);
      const [words, button] = [said, formOf(page, form.send).getByRole("button", { name: form.send })];
      const tops = await Promise.all([words, button].map(async (one) => (await one.boundingBox())?.y ?? NaN));
      expect({ path, isAbove: (tops[0] ?? NaN) < (tops[1] ?? NaN) }).toEqual({ path, isAbove: true });
    }
    watched.forgive(/status of 422/);
  });

  test("of the portal says a refusal that no field takes, and keeps what was filled in", async () => {
    const { page, watched } = await browser.visit({ partner, customerId }, "/settings");
    await refuseAll(page, { error: ELSEWHERE, field: "elsewhere.0.deep" });
    const form = page.locator("form.add-recipient");
    await form.getByRole("textbox").fill("ana@bakery.example", PATIENCE);
    await form.getByRole("button").click(PATIENCE);
    await form.getByRole("alert").filter({ hasText: ELSEWHERE }).waitFor(PATIENCE);
    expect(await form.getByRole("textbox").inputValue()).toBe("ana@bakery.example");
    watched.forgive(/status of 422/);
  });

  test("of the portal that asks for a confirmation stays open when it is refused, and says so above its buttons", async () => {
    const t = portalTexts();
    await signIn(api, partner, customerId);
    const { page, watched } = await browser.visit({ partner, customerId }, "/settings");
    await refuseAll(page, { error: ELSEWHERE, field: "elsewhere.0.deep" });
    const button = page.getByRole("button", { name: t("settings.signOut.everywhere") });
    await button.click(PATIENCE);
    const form = page.getByRole("dialog").locator("form");
    await form.getByRole("button", { name: t("settings.signOut.everywhere") }).click(PATIENCE);
    await form
      .getByRole("alert")
      .filter({ hasText: t("menu.signOutFailed") })
      .waitFor(PATIENCE);
    await form.getByRole("button", { name: t("settings.confirm.cancel") }).click(PATIENCE);
    await button.click(PATIENCE);
    expect(await form.getByRole("alert").count()).toBe(0);
    watched.forgive(/status of 422/);
  });

  test("says a refusal beside its field without the path, until the field changes", async () => {
    const { page, watched } = await atConsole(api, browser, { organisation: partnerOf(partner) }, "/keys");
    await refuseAll(page, { error: "name: is taken", field: "name" });
    await walk(page, { open: /^Create/, fill: { Name: "Ticketing" }, send: /^Create/ });
    const name = page.getByLabel("Name", { exact: true });
    const said = page.locator(".form-field").filter({ has: name }).getByRole("alert");
    await said.filter({ hasText: /^Is taken$/ }).waitFor(PATIENCE);
    await page.locator("input:focus").and(name).waitFor(PATIENCE);
    expect(await page.getByRole("alert").count()).toBe(1);
    await name.fill("Tickets");
    await said.waitFor({ state: "detached", ...PATIENCE });
    watched.forgive(/status of 422/);
  });

  test("that was closed before it was refused says so on the page", async () => {
    const { page, watched } = await atConsole(api, browser, { organisation: partnerOf(partner) }, "/keys");
    let close = () => undefined as unknown;
    const closed = new Promise((resolve) => (close = () => resolve(undefined)));
    await page.route("**/keys", async (route) => {
      if (!isChange(route)) return route.continue();
      await closed;
      return refuse(route, { error: "name: is taken", field: "name" });
    });
    await walk(page, { open: /^Create/, fill: { Name: "Ticketing" }, send: /^Create/ });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached", ...PATIENCE });
    close();
    await page.getByRole("status").filter({ hasText: "name: is taken" }).waitFor(PATIENCE);
    watched.forgive(/status of 422/);
  });

  test("keeps what was filled in when there is no connection, and says so", async () => {
    const { page, watched } = await atConsole(api, browser, { organisation: partnerOf(partner) }, "/keys");
    await page.route("**/keys", (route) => (isChange(route) ? route.abort() : route.continue()));
    await walk(page, { open: /^Create/, fill: { Name: "Ticketing" }, send: /^Create/ });
    await page.getByRole("alert").filter({ hasText: "No connection. Nothing was changed." }).waitFor(PATIENCE);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ticketing");
    watched.forgive(/ERR_FAILED/);
  });

  test("is not sent with a number that can be read in two ways", async () => {
    const { page } = await atConsole(api, browser, { organisation: partnerOf(partner) }, "/customers/onboard");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    const fill = { Company: "Bakery", "Contact email": "ana@bakery.example", "Price a month": "1.200" };
    await walk(page, { fill, send: /^Onboard/ });
    await says(page, /This can be/);
    expect(sent.filter((url) => url.endsWith("/onboard"))).toEqual([]);
  });
});
