import { afterAll, beforeAll, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import {
  aConnected,
  type Connected,
  connectionPath,
  pathOf,
  switchTo,
  vouched,
} from "../support/customer-sign-in-connections.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { inBrowser, type Tab, testBrowser } from "./browser.ts";
import { portalTexts, signInTexts } from "./texts.ts";

const api = testApi();
const t = portalTexts();
const signIn = signInTexts();
const COMPANY = "Harbour Joinery";

inBrowser("a customer's own identity provider", () => {
  const browser = testBrowser(api);
  let partner: TestPartner;
  let joinery: Connected;

  beforeAll(async () => {
    partner = await aPartner(api.db);
    joinery = await aConnected(api, partner, { customer: { companyName: COMPANY } });
    joinery.provider.claims = vouched(joinery.email);
  });
  afterAll(() => joinery.provider.close());

  const menuOf = ({ page }: Tab) => page.getByRole("button", { name: t("menu.label", { customer: COMPANY }) });
  /** The browser goes to the provider's site, which no other page of ours makes it do. */
  const toProvider = () => new RegExp(`^request: ${joinery.provider.issuer}/`);
  const signInPage = () => `/portal/sign-in?partner=${partner.id}&next=/portal/settings`;

  test("is offered by the sign-in page, and leads to the page that was asked for; the list says how", async () => {
    const tab = await browser.open();
    const { page } = tab;
    await page.goto(signInPage());
    await page.getByLabel(signIn("ask.email")).fill(joinery.email);
    await page.getByRole("button", { name: signIn("ask.provider") }).click();
    await page.getByRole("link", { name: signIn("provider.button") }).click();
    await page.waitForURL(`${api.baseUrl}/portal/settings`);
    await menuOf(tab).waitFor();
    await page.getByText(t("settings.sessions.byProvider")).waitFor();
    tab.watched.forgive(toProvider());
  });

  test("is asked for where it is required, in the visitor's language", async () => {
    await switchTo(api, joinery, { isRequired: true });
    const german = signInTexts("de-DE");
    const { page, watched } = await browser.open({ locale: "de-DE" });
    await page.goto(signInPage());
    await page.getByLabel(german("ask.email")).fill(joinery.email);
    await page.getByRole("button", { name: german("ask.button") }).click();
    await page.getByRole("heading", { level: 1, name: german("provider.title") }).waitFor();
    await page.getByRole("link", { name: german("provider.button") }).click();
    await page.waitForURL(`${api.baseUrl}/portal/settings`);
    watched.forgive(toProvider());
    await switchTo(api, joinery, { isRequired: false });
  });

  test("says so on the same page where the address has none, and still mails a link", async () => {
    const { page } = await browser.open();
    await page.goto(signInPage());
    await page.getByLabel(signIn("ask.email")).fill("kim@elsewhere.example");
    await page.getByRole("button", { name: signIn("ask.provider") }).click();
    await page.getByRole("alert").getByText(signIn("ask.noProvider")).waitFor();
    await page.getByRole("button", { name: signIn("ask.button") }).click();
    await page.getByRole("heading", { level: 1, name: signIn("sent.title") }).waitFor();
  });

  test("tested with its link signs no one in, and says that it works", async () => {
    const { body } = await api.as(partner).post(`${connectionPath(joinery.customerId)}/try`);
    const { page, watched } = await browser.open();
    await page.goto(pathOf(String(body["url"])));
    await page.getByRole("heading", { level: 1, name: signIn("worked.title") }).waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("sw_session");
    watched.forgive(toProvider());
  });

  test("that vouches for someone else shows one friendly page, with the other ways to sign in", async () => {
    joinery.provider.claims = vouched("kim@elsewhere.example");
    const { page, watched } = await browser.open();
    await page.goto(`/auth/customers/${joinery.customerId}/sign-in`);
    await page.getByRole("heading", { level: 1, name: signIn("refused.title") }).waitFor();
    await page.getByRole("link", { name: signIn("refused.ask") }).click();
    await page.getByLabel(signIn("ask.email")).waitFor();
    joinery.provider.claims = vouched(joinery.email);
    watched.forgive(toProvider());
    watched.forgive(/status of 401/);
  });
});
