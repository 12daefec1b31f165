import { beforeAll, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { ACCESS, aLink, REFRESH, signIn } from "../support/portal.ts";
import { inBrowser, testBrowser } from "./browser.ts";
import { DESK, PHONE } from "./sizes.ts";
import { aCleanCustomer, anActiveCustomer, aNewCustomer, aProspect } from "./customers.ts";
import { violationsOn } from "./look.ts";
import { portalTexts, signInTexts } from "./texts.ts";
import { walk } from "./walk.ts";

/** The pages of an active customer are checked in pages.test.ts, in every size. */
const CUSTOMERS = [
  { who: "a prospect", aCustomer: aProspect, viewport: PHONE },
  { who: "a customer in no breach", aCustomer: aCleanCustomer, viewport: DESK },
  { who: "a customer whose first scan is running", aCustomer: aNewCustomer, viewport: PHONE },
];

const api = testApi();
let partner: TestPartner;

inBrowser("axe finds nothing", () => {
  const browser = testBrowser(api);

  beforeAll(async () => {
    partner = await aPartner(api.db);
  });

  test.each(CUSTOMERS)("on the pages of $who at $viewport.width px", async ({ aCustomer, viewport }) => {
    const tab = await browser.visit(await aCustomer(api, partner), "", { viewport });
    await walk(tab, portalTexts(), async ({ name }) => {
      expect({ name, found: await violationsOn(tab.page) }).toEqual({ name, found: [] });
    });
  });

  test("on what opens over a page: the menu, a toast, the question before signing out everywhere", async () => {
    const t = portalTexts();
    const whom = await anActiveCustomer(api, partner);
    await signIn(api, partner, whom.customerId);
    const { page } = await browser.visit(whom, "/settings", { viewport: PHONE });
    await page.getByRole("switch").first().press("Space");
    await page.getByRole("button", { name: t("toast.close") }).waitFor();
    await page.getByRole("banner").getByRole("button").click();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("settings.signOut.everywhere") }).click();
    await page.getByRole("dialog").waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  test("on the pages before a session", async () => {
    const t = signInTexts();
    const { customerId } = await aCleanCustomer(api, partner);
    const { url } = await aLink(api, partner, customerId);
    const { page, watched } = await browser.open({ viewport: PHONE });
    // The page as shown without scripts; axe itself needs scripts.
    await page.route("**/confirm.js", (route) => route.abort());
    await page.goto(url);
    await page.getByRole("button", { name: t("confirm.button") }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    watched.forgive(/ERR_FAILED/);
    await page.unrouteAll();

    await page.goto(url.replace(/token_hash=[^&]+/, "token_hash=unknown"));
    await page.getByRole("heading", { name: t("over.title") }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto("/portal");
    await page.getByRole("heading", { name: t("ask.title") }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    watched.forgive(/status of 401/);
  });

  test("on the page that says that the session is over", async () => {
    const { page, watched } = await browser.visit(await aCleanCustomer(api, partner), "", { viewport: PHONE });
    for (const name of [ACCESS, REFRESH]) await page.context().clearCookies({ name });
    await page.reload();
    await page.getByRole("heading", { name: portalTexts()("sessionOver.title") }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    watched.forgive(/status of 401/);
  });
});
