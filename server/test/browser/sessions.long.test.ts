import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { HOUR } from "../../src/kernel/duration.ts";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { ACCESS, aPortalCustomer, LAST_PARTNER, open, signIn } from "../support/portal.ts";
import { inBrowser, PATIENCE, type Tab, testBrowser } from "./browser.ts";
import { portalTexts } from "./texts.ts";
import { headingOf } from "./walk.ts";

const PARTNER = "Northgate IT";
const COMPANY = "Harbour Joinery";
const TITLE = "Parcelhub";

const api = testApi();
const t = portalTexts();
let partner: TestPartner;
let breach: string;

/** What the browser logs in its console for a 401. */
const REFUSED = /status of 401/;

const row = ({ page }: Tab) => page.getByRole("listitem").getByRole("link", { name: TITLE });
const nav = ({ page }: Tab, key: string) => page.getByRole("link", { name: t(key), exact: true });
const heading = ({ page }: Tab, name: string) => page.getByRole("heading", { level: 1, name });

/**
 * Moves the server's clock. The browser drops the one-hour cookie by its own clock, which does not move, so the test
 * removes it.
 */
async function anHourPasses({ page }: Tab): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR + 1_000 });
  await page.context().clearCookies({ name: ACCESS });
}

const sessionsOf = (customerId: string) =>
  api.db.selectFrom("portal_sessions").select("ended_because").where("customer_id", "=", customerId).execute();

inBrowser("a visit", () => {
  const browser = testBrowser(api);
  let customerId: string;
  let tab: Tab;

  beforeAll(async () => {
    partner = await aPartner(api.db, { name: PARTNER });
    breach = await aBreach(api.db, { Title: TITLE });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const begin = async () => {
    customerId = await aPortalCustomer(api, partner, { companyName: COMPANY, breaches: [breach] });
    tab = await browser.visit({ partner, customerId });
    await row(tab).waitFor();
    tab.watched.startCounting();
  };

  const seesTheEnd = async (of: Tab, key: string, orKey = key) => {
    await heading(of, t(key))
      .or(heading(of, t(orKey)))
      .waitFor();
    const text = await of.page.getByRole("main").innerText();
    expect(text).toContain(t("sessionOver.askPartner", { partner: PARTNER }));
    expect(await of.page.getByText(TITLE).count()).toBe(0);
  };

  describe("goes on over the hour", () => {
    test("without its visitor noticing", async () => {
      await begin();
      await anHourPasses(tab);
      await nav(tab, "nav.breaches").click();
      await row(tab).waitFor();
      tab.watched.forgive(REFUSED);
      expect(tab.watched.calls.filter((call) => call.startsWith("POST"))).toEqual(["POST /session/refresh"]);
      tab.watched.startCounting();
      await nav(tab, "nav.overview").click();
      await row(tab).waitFor();
      await vi.waitFor(() => expect(tab.watched.calls).toEqual(["GET /overview"]), PATIENCE);
    });

    test("in all its tabs at once, which do not take each other for thieves", async () => {
      await begin();
      const tabs = [tab, await browser.another(tab), await browser.another(tab)];
      await anHourPasses(tab);
      // The first request to refresh waits until the others need it as well.
      await tab.page.context().route("**/session/refresh", async (route) => {
        await vi.waitUntil(() => tabs.every(({ watched }) => watched.calls.length > 0), PATIENCE);
        await route.continue();
      });
      await Promise.all(tabs.map(({ page }) => page.goto("/portal/breaches")));
      await Promise.all(tabs.map((one) => row(one).waitFor()));
      for (const { watched } of tabs) watched.forgive(REFUSED);
      const refreshes = tabs.flatMap(({ watched }) => watched.calls).filter((call) => call.startsWith("POST"));
      expect(refreshes).toEqual(["POST /session/refresh"]);
      expect(await sessionsOf(customerId)).toEqual([{ ended_because: null }]);
    });

    test("though the answer to its refresh is lost on the way", async () => {
      await begin();
      await anHourPasses(tab);
      // Also the previous page's request, which may be the first to refresh.
      await tab.page.context().route("**/session/refresh", async (route) => {
        const { cookie = "" } = await route.request().allHeaders();
        const answer = await open(api, "/api/v1/portal/session/refresh", { method: "POST", headers: { cookie } });
        expect(answer.status).toBe(200);
        await route.abort("connectionreset");
      });
      await row(tab).click();
      await heading(tab, t("offline.title")).waitFor();
      await tab.page.context().unroute("**/session/refresh");
      await tab.page.reload();
      await heading(tab, TITLE).waitFor();
      tab.watched.forgive(REFUSED);
      tab.watched.forgive(/CONNECTION_RESET/);
      expect(await sessionsOf(customerId)).toEqual([{ ended_because: null }]);
    });

    test("in the middle of a change, which is made all the same", async () => {
      await begin();
      await row(tab).click();
      const step = tab.page.getByRole("checkbox").first();
      await step.waitFor();
      await anHourPasses(tab);
      const isSaved = tab.page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
      await step.press("Space");
      await isSaved;
      await tab.page.reload();
      await vi.waitUntil(() => step.isChecked(), PATIENCE);
      tab.watched.forgive(REFUSED);
    });
  });

  describe("that was ended elsewhere says so with the next page, and whom to ask", () => {
    const signOutEverywhere = async () => (await signIn(api, partner, customerId)).delete("/sessions");
    const offboard = () => api.as(partner).post("/customer/offboard", { customerId });

    test.each([
      ["signing out everywhere", signOutEverywhere],
      ["offboarding", offboard],
    ])("by %s", async (_name, end) => {
      await begin();
      expect(await end()).toMatchObject({ status: 200 });
      await nav(tab, "nav.breaches").click();
      await seesTheEnd(tab, "sessionOver.title");
      tab.watched.forgive(REFUSED);
      await tab.page.reload();
      await seesTheEnd(tab, "sessionOver.title");
      tab.watched.forgive(REFUSED);
    });
  });

  test("that was signed out shows nothing any more, by the back button or in another tab", async () => {
    await begin();
    const other = await browser.another(tab);
    await other.page.goto("/portal/breaches");
    await row(other).waitFor();
    await tab.page.goto("/portal/breaches");
    await row(tab).click();
    await heading(tab, TITLE).waitFor();
    await tab.page.getByRole("button", { name: t("menu.label", { customer: COMPANY }) }).click();
    await tab.page.getByRole("button", { name: t("menu.signOut") }).click();
    await seesTheEnd(tab, "sessionOver.signedOut");
    expect((await tab.page.context().cookies()).map(({ name }) => name)).toEqual([LAST_PARTNER]);
    expect(await sessionsOf(customerId)).toEqual([{ ended_because: "signed out" }]);
    await seesTheEnd(other, "sessionOver.signedOut");

    await tab.page.goBack();
    await seesTheEnd(tab, "sessionOver.signedOut");
    // The previous page is a separate document, which the browser either restores as it was or loads again.
    await tab.page.goBack({ waitUntil: "commit" });
    await seesTheEnd(tab, "sessionOver.signedOut", "sessionOver.title");
    await tab.page.reload();
    await seesTheEnd(tab, "sessionOver.title");
    tab.watched.forgive(REFUSED);
  });

  test("that ended otherwise shows nothing by the back button either", async () => {
    await begin();
    await tab.page.goto("/portal/settings");
    await headingOf(tab.page).waitFor();
    await api.as(partner).post("/customer/offboard", { customerId });
    await tab.page.goBack({ waitUntil: "commit" });
    await seesTheEnd(tab, "sessionOver.title");
    tab.watched.forgive(REFUSED);
  });

  test("can be ended everywhere from the settings, once that is confirmed", async () => {
    await begin();
    const elsewhere = await signIn(api, partner, customerId);
    await nav(tab, "nav.settings").click();
    const everywhere = tab.page.getByRole("button", { name: t("settings.signOut.everywhere") });
    await everywhere.click();
    const dialog = tab.page.getByRole("dialog");
    await dialog.getByRole("button", { name: t("settings.confirm.cancel") }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await elsewhere.get("/overview")).toMatchObject({ status: 200 });
    await everywhere.click();
    await dialog.getByRole("button", { name: t("settings.signOut.everywhere") }).click();
    await seesTheEnd(tab, "sessionOver.signedOut");
    expect(await elsewhere.get("/overview")).toMatchObject({ status: 401 });
  });
});
