import type { Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { aPartner } from "../support/factories.ts";
import { aPortalCustomer } from "../support/portal.ts";
import { inBrowser, PATIENCE, testBrowser, type Whom } from "./browser.ts";
import { portalTexts } from "./texts.ts";
import { headingOf, rowsOf } from "./walk.ts";

const api = testApi();
const t = portalTexts();

const nav = (page: Page, key: string) => page.getByRole("link", { name: t(key), exact: true });
const heading = (page: Page, name: string) => headingOf(page).filter({ hasText: name });
const tryAgain = (page: Page) => page.getByRole("button", { name: t("state.tryAgain") });

/** What the console then shows: failed calls, and page code that could not be loaded. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload/;

inBrowser("the portal in trouble", () => {
  const browser = testBrowser(api);
  let whom: Whom;

  beforeAll(async () => {
    const partner = await aPartner(api.db);
    const breaches = [await aBreach(api.db, { Title: "Parcelhub" }), await aBreach(api.db, { Title: "Fjord" })];
    whom = { partner, customerId: await aPortalCustomer(api, partner, { breaches }) };
  });

  const row = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });

  test("offline, shows what it showed last and says so, and brings it up to date by itself", async () => {
    const { page, watched } = await browser.visit(whom, "/breaches");
    await row(page, "Fjord").waitFor();
    await nav(page, "nav.overview").click();
    await row(page, "Parcelhub").waitFor();
    await page.context().setOffline(true);
    await nav(page, "nav.breaches").click();
    const notice = page.getByRole("status").filter({ hasText: t("stale.offline") });
    await notice.waitFor();
    expect(await row(page, "Fjord").isVisible()).toBe(true);
    watched.forgive(OFFLINE);
    await page.context().setOffline(false);
    await notice.waitFor({ state: "hidden" });
    await row(page, "Fjord").waitFor();
  });

  test("offline, with nothing to show, says so and loads by itself when the network is back", async () => {
    const { page, watched } = await browser.visit(whom);
    await row(page, "Parcelhub").waitFor();
    await page.context().setOffline(true);
    await row(page, "Parcelhub").click();
    await heading(page, t("offline.title")).waitFor();
    await page.context().setOffline(false);
    await heading(page, "Parcelhub").waitFor();
    watched.forgive(OFFLINE);
  });

  test("offline, takes a change back that it could not save, and says so", async () => {
    const { page, watched } = await browser.visit(whom);
    await row(page, "Parcelhub").click();
    const step = page.getByRole("checkbox").first();
    await step.waitFor();
    await page.context().setOffline(true);
    await step.press("Space");
    await page
      .getByRole("status")
      .filter({ hasText: t("change.offline") })
      .waitFor();
    await vi.waitUntil(async () => !(await step.isChecked()), PATIENCE);
    watched.forgive(OFFLINE);
  });

  test("of the server's making, shows the number to quote, and trying again works", async () => {
    const { page, watched } = await browser.visit(whom);
    await row(page, "Parcelhub").waitFor();
    const requestId = newId();
    const json = { success: false, error: "Failed to list breaches" };
    await page.route("**/api/v1/portal/breaches", (route) =>
      route.fulfill({ status: 500, headers: { "X-Request-Id": requestId }, json }),
    );
    await nav(page, "nav.breaches").click();
    await heading(page, t("error.title")).waitFor();
    await page.getByText(requestId).waitFor();
    // The number stays visible meanwhile, so the test waits for the response: the page must still show the error.
    const refusedAgain = page.waitForResponse("**/api/v1/portal/breaches");
    await tryAgain(page).click();
    await refusedAgain;
    await page.getByText(requestId).waitFor();
    await page.unrouteAll();
    await tryAgain(page).click();
    await row(page, "Fjord").waitFor();
    watched.forgive(/status of 500/);
  });

  test.each([
    ["a breach that is not there", `/breaches/${newId()}`, true],
    ["half an address", "/breaches/0190", false],
    ["a page that never was", "/nowhere", false],
  ])("at the address of %s, says so and shows the way home", async (_name, path, isAsked) => {
    const { page, watched } = await browser.visit(whom, path);
    await heading(page, t("notFound.title")).waitFor();
    if (isAsked) watched.forgive(/status of 404/);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("notFound.home") })
      .click();
    await row(page, "Parcelhub").waitFor();
  });
});
