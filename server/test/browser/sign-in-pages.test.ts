import type { IncomingMessage } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { sha256 } from "../../src/platform/crypto.ts";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aLink, aPortalCustomer, open } from "../support/portal.ts";
import { inBrowser, type Tab, testBrowser } from "./browser.ts";
import { portalTexts, signInTexts } from "./texts.ts";

const COMPANY = "Harbour Joinery";

const api = testApi();
const t = portalTexts();
const signIn = signInTexts();
let partner: TestPartner;
let customerId: string;

const link = () => aLink(api, partner, customerId);

/** The menu in the corner shows the customer's name on every page. */
const menuOf = ({ page }: Tab) => page.getByRole("button", { name: t("menu.label", { customer: COMPANY }) });
const friendlyPage = ({ page }: Tab, text = signIn) =>
  page.getByRole("heading", { level: 1, name: text("over.title") });

const isIn = async (tab: Tab): Promise<void> => {
  await tab.page.waitForURL(`${api.baseUrl}/portal`);
  await menuOf(tab).waitFor();
};

/** The browser logs in its console that the confirmation was refused. */
const REFUSED = /status of 401/;

inBrowser("a sign-in link", () => {
  const browser = testBrowser(api);

  beforeAll(async () => {
    partner = await aPartner(api.db);
    customerId = await aPortalCustomer(api, partner, { companyName: COMPANY });
  });

  test("leads to the overview of its customer", async () => {
    const other = await aPortalCustomer(api, partner, { companyName: "Somebody Else" });
    await aLink(api, partner, other);
    const tab = await browser.open();
    await tab.page.goto((await link()).url);
    await isIn(tab);
    expect(tab.watched.calls).toEqual(["GET /overview"]);
    expect(await tab.page.getByText("Somebody Else").count()).toBe(0);
  });

  test("opened again, by anyone, shows the friendly page in their language; the first person stays signed in", async () => {
    const { url } = await link();
    const first = await browser.open();
    await first.page.goto(url);
    await isIn(first);

    const second = await browser.open({ locale: "pl-PL" });
    await second.page.goto(url);
    await friendlyPage(second, signInTexts("pl-PL")).waitFor();
    expect(await second.page.getByRole("button").count()).toBe(0);
    second.watched.forgive(REFUSED);

    await first.page.goto(url);
    await friendlyPage(first).waitFor();
    first.watched.forgive(REFUSED);
    await first.page.goto("/portal");
    await isIn(first);
  });

  test("shows the same page after its hour", async () => {
    const { url, token } = await link();
    await api.db
      .updateTable("magic_links")
      .set({ expires_at: new Date(0) })
      .where("token_hash", "=", sha256(token))
      .execute();
    const tab = await browser.open();
    await tab.page.goto(url);
    await friendlyPage(tab).waitFor();
    tab.watched.forgive(REFUSED);
  });

  test("lets exactly one in where two browsers open it at the same moment", async () => {
    const { url } = await link();
    const tabs = [await browser.open(), await browser.open()];
    await Promise.all(tabs.map(({ page }) => page.goto(url)));
    const outcomes = tabs.map(async (tab) => {
      await menuOf(tab).or(friendlyPage(tab)).waitFor();
      if (await menuOf(tab).isVisible()) return "in";
      tab.watched.forgive(REFUSED);
      return "refused";
    });
    expect((await Promise.all(outcomes)).sort()).toEqual(["in", "refused"]);
  });

  test("is not burnt by a scanner that opens it ten times before its reader does", async () => {
    const { url } = await link();
    const path = url.slice(api.baseUrl.length);
    for (let turn = 0; turn < 10; turn += 1) {
      await open(api, path);
      await open(api, path, { method: "HEAD" });
    }
    const tab = await browser.open();
    await tab.page.goto(url);
    await isIn(tab);
  });

  test("is not burnt by a network that fails either: the button tries again", async () => {
    const tab = await browser.open();
    await tab.page.route("**/auth/confirm", (route) => route.abort(), { times: 1 });
    await tab.page.goto((await link()).url);
    await tab.page.getByText(signIn("confirm.retry")).waitFor();
    tab.watched.forgive(/ERR_FAILED/);
    await tab.page.getByRole("button").click();
    await isIn(tab);
  });

  test("works by its button where there is no script, and a used one shows the friendly page", async () => {
    const { url } = await link();
    const tab = await browser.open({ javaScriptEnabled: false });
    const { page } = tab;
    const button = page.getByRole("button", { name: signIn("confirm.button") });
    await page.goto(url);
    await button.click();
    await page.waitForURL(`${api.baseUrl}/portal`);
    const { cookies } = await page.context().storageState();
    expect(cookies.map(({ name, httpOnly }) => [name, httpOnly]).sort()).toEqual([
      ["sw_partner", true],
      ["sw_refresh", true],
      ["sw_session", true],
    ]);

    await page.goto(url);
    await button.click();
    await friendlyPage(tab).waitFor();
    expect(page.url()).toBe(`${api.baseUrl}/auth/confirm`);
    tab.watched.forgive(REFUSED);

    const withScript = await browser.open({ storageState: { cookies, origins: [] } });
    await withScript.page.goto("/portal");
    await isIn(withScript);
  });

  test("is told from another site's by the origin that its form names, were the browser too old to say more", async () => {
    const { url } = await link();
    const tab = await browser.open({ javaScriptEnabled: false });
    const sent: IncomingMessage["headers"][] = [];
    const note = ({ method, headers }: IncomingMessage) => method === "POST" && sent.push(headers);
    api.api.app.server.on("request", note);
    try {
      await tab.page.goto(url);
      await tab.page.getByRole("button", { name: signIn("confirm.button") }).click();
      await tab.page.waitForURL(`${api.baseUrl}/portal`);
      await tab.page.goto("/portal/sign-in");
      await tab.page.getByRole("textbox").fill("somebody@harbour.example");
      await tab.page.getByRole("button").click();
      await tab.page.getByText("somebody@harbour.example").waitFor();
    } finally {
      api.api.app.server.off("request", note);
    }
    // No request, not even to us, reveals the page's URL with the token in it.
    expect(sent.map(({ origin, referer }) => ({ origin, referer }))).toEqual([
      { origin: api.baseUrl, referer: `${api.baseUrl}/` },
      { origin: api.baseUrl, referer: `${api.baseUrl}/` },
    ]);
  });

  test("is gone from the address and the history once used, and is never sent as a referrer", async () => {
    const { url, token } = await link();
    const tab = await browser.open();
    const { page } = tab;
    const seen: { url: string; referrer: string | undefined }[] = [];
    const note = ({ url: path = "", headers }: IncomingMessage) => seen.push({ url: path, referrer: headers.referer });
    api.api.app.server.on("request", note);
    try {
      const unheard = page.waitForResponse("**/notices/stream*");
      await page.goto("/portal/nowhere");
      // No one is signed in yet. The next page may or may not cut this call off.
      await unheard;
      tab.watched.forgive(/status of 401/);
      await page.goto(url);
      await isIn(tab);
      await page.getByRole("link", { name: t("nav.breaches") }).click();
      await page.waitForURL("**/portal/breaches");
    } finally {
      api.api.app.server.off("request", note);
    }
    // The pages after it may send each other's address to us as the referrer, and request nothing from any other host.
    expect(seen.filter(({ referrer = "" }) => referrer.includes("/auth/confirm"))).toEqual([]);
    expect(seen.filter((request) => request.url.includes(token))).toHaveLength(1);

    const developer = await page.context().newCDPSession(page);
    const { entries } = await developer.send("Page.getNavigationHistory");
    const paths = entries.map((entry) => entry.url.replace(api.baseUrl, ""));
    expect(paths).toEqual(["about:blank", "/portal/nowhere", "/portal", "/portal/breaches"]);
    await page.goBack();
    await isIn(tab);
    await page.goBack({ waitUntil: "commit" });
    expect(page.url()).toBe(`${api.baseUrl}/portal/nowhere`);
  });
});
