import type { Page, Response } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { monthOf, monthsAfter } from "../../src/kernel/month.ts";
import { testApi } from "../support/api.ts";
import { aBreach, exposed, scanned } from "../support/breaches.ts";
import { breachesOf } from "../support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { ACCESS, aPortalCustomer } from "../support/portal.ts";
import { inBrowser, PATIENCE, testBrowser, type Whom } from "./browser.ts";
import { DESK, PHONE } from "./sizes.ts";
import { anActiveCustomer, manyBreaches } from "./customers.ts";
import { hasFocus, tabTo } from "./keyboard.ts";
import { portalTexts } from "./texts.ts";
import { headingOf, rowsOf } from "./walk.ts";

const api = testApi();
const t = portalTexts();

const button = (page: Page, key: string) => page.getByRole("button", { name: t(key), exact: true });
const link = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });
const isChange = (answer: Response) => answer.request().method() === "PATCH";
const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

inBrowser("a visitor", () => {
  const browser = testBrowser(api);
  let partner: TestPartner;
  let breaches: string[];

  beforeAll(async () => {
    partner = await aPartner(api.db);
    breaches = [
      await aBreach(api.db, { Title: "Parcelhub", DataClasses: ["Passwords"] }),
      await aBreach(api.db, { Title: "Fjord", DataClasses: ["Phone numbers"] }),
      await aBreach(api.db, { Title: "Inkwell", DataClasses: ["Phone numbers"] }),
    ];
  });

  const aVisitor = async (fields: Record<string, unknown> = {}): Promise<Whom> => ({
    partner,
    customerId: await aPortalCustomer(api, partner, { breaches, ...fields }),
  });

  test("gets by the keyboard alone from the overview to a breach, and settles it", async () => {
    const own = await aPartner(api.db);
    const customerId = await aPortalCustomer(api, own, { breaches });
    const { page } = await browser.signedIn({ partner: own, customerId });
    await page.clock.install();
    await page.goto("/portal");
    await tabTo(page, link(page, "Parcelhub"));
    await page.keyboard.press("Enter");
    await headingOf(page).filter({ hasText: "Parcelhub" }).waitFor();
    await vi.waitUntil(() => hasFocus(page, headingOf(page)), PATIENCE);

    const step = page.getByRole("checkbox").first();
    await tabTo(page, step);
    await Promise.all([page.waitForResponse(isChange), page.keyboard.press("Space")]);
    await page.reload();
    await step.waitFor();
    expect(await step.isChecked()).toBe(true);

    const resolve = button(page, "breach.resolve");
    const openAgain = button(page, "breach.openAgain");
    const undo = button(page, "toast.undo");
    // Pauses the clock: a toast disappears by itself, even if the test is slow to check it.
    await page.clock.pauseAt(Date.now() + 60_000);
    // The page shows a change before it is saved. Waits for each, so that none is mistaken for the next.
    await tabTo(page, resolve);
    await Promise.all([page.waitForResponse(isChange), page.keyboard.press("Enter")]);
    await openAgain.waitFor();
    await tabTo(page, undo);
    await Promise.all([page.waitForResponse(isChange), page.keyboard.press("Enter")]);
    await resolve.waitFor();
    await undo.waitFor({ state: "hidden" });
    await tabTo(page, resolve);
    await Promise.all([page.waitForResponse(isChange), page.keyboard.press("Space")]);
    await openAgain.waitFor();

    const { breaches: found } = await breachesOf(api, own, customerId);
    expect(found.filter(({ resolved }) => resolved).map(({ title }) => title)).toEqual(["Parcelhub"]);
    const types = (await api.events(own)).map(({ type }) => type.replace("customer.breach.", ""));
    expect(types.filter((type) => type.endsWith("resolved"))).toEqual(["resolved", "unresolved", "resolved"]);
  });

  test("who comes before the first scan sees it running, and what it found as soon as it is done", async () => {
    const address = "owner@joinery.example";
    await exposed(api.db, breaches[0] ?? "", address);
    const fields = { contactEmail: address, platformAccess: true, assetsEmails: [address] };
    const customerId = await aCustomer(api.db, partner, fields);
    const { page } = await browser.visit({ partner, customerId });
    await page.getByText(t("firstScan.title")).waitFor();
    await scanned(api.db, customerId);
    await link(page, "Parcelhub").waitFor();
    expect(await page.getByText(t("firstScan.title")).count()).toBe(0);
  });

  test("searches and filters the list, and finds it so on the way back", async () => {
    const whom = await aVisitor();
    const { breaches: found } = await breachesOf(api, partner, whom.customerId);
    const fjord = found.find(({ title }) => title === "Fjord");
    const settled = { customerId: whom.customerId, breachId: fjord?.id, resolved: true };
    expect(await api.as(partner).post("/breach/status", settled)).toMatchObject({ status: 200 });
    const { page } = await browser.visit(whom, "/breaches");
    await link(page, "Parcelhub").waitFor();
    expect(await link(page, "Fjord").count()).toBe(0);

    const tabs = page.getByRole("navigation", { name: t("breaches.status.label") });
    await tabs.getByRole("link", { name: t("breaches.status.all") }).click();
    await link(page, "Fjord").waitFor();
    await page.getByRole("combobox", { name: t("breaches.severity.label") }).selectOption("medium");
    await link(page, "Parcelhub").waitFor({ state: "hidden" });
    expect(await rowsOf(page).count()).toBe(2);
    await page.getByRole("searchbox").fill("fjo");
    await link(page, "Inkwell").waitFor({ state: "hidden" });
    const { search } = new URL(page.url());
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      status: "all",
      severity: "medium",
      search: "fjo",
    });

    const isAsLeft = async () => {
      await page.waitForURL((url) => url.search === search);
      await link(page, "Fjord").waitFor();
      expect(await page.getByRole("searchbox").inputValue()).toBe("fjo");
      expect(await rowsOf(page).count()).toBe(1);
    };
    await link(page, "Fjord").click();
    await headingOf(page).filter({ hasText: "Fjord" }).waitFor();
    await page.goBack();
    await isAsLeft();
    await link(page, "Fjord").click();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("breach.back") })
      .click();
    await isAsLeft();
    await page.reload();
    await isAsLeft();
    await page.getByRole("searchbox").fill("nobody has this");
    await page.getByRole("link", { name: t("breaches.none.clear") }).click();
    await link(page, "Inkwell").waitFor();
  });

  test("leafs through five hundred breaches, and narrows them down", async () => {
    const customerId = await aPortalCustomer(api, partner, { breaches: await manyBreaches(api.db, 500) });
    const { page } = await browser.visit({ partner, customerId }, "/breaches");
    const pager = page.getByRole("navigation", { name: t("pager.label") });
    const isAt = async (first: number, last: number, total: number) => {
      await pager.getByText(t("pager.place", { first, last, total })).waitFor();
      expect(await rowsOf(page).count()).toBe(last - first + 1);
    };
    await isAt(1, 25, 500);
    await pager.getByRole("link", { name: t("pager.next") }).click();
    await isAt(26, 50, 500);
    await page.getByRole("combobox", { name: t("breaches.severity.label") }).selectOption("critical");
    await isAt(1, 25, 50);
    await pager.getByRole("link", { name: t("pager.next") }).click();
    await isAt(26, 50, 50);
    expect(await pager.getByRole("link", { name: t("pager.next") }).count()).toBe(0);
    await page.getByRole("searchbox").fill("archive 7");
    await pager.waitFor({ state: "hidden" });
    // 70 matches, and so would 700 and more; 7 itself is not critical.
    expect(
      await rowsOf(page)
        .getByText(/^Archive 7/)
        .allTextContents(),
    ).toEqual(["Archive 70"]);
  });

  test("chooses who gets alerts, and is told what is wrong with an address", async () => {
    const whom = await aVisitor({ alertRecipients: ["first@juniper.example"] });
    const { page, watched } = await browser.visit(whom, "/settings");
    const field = page.getByRole("textbox", { name: t("settings.recipients.add") });
    const add = async (address: string) => {
      await field.fill(address);
      await button(page, "settings.recipients.addButton").click();
    };
    const listed = (address: string) => page.getByRole("listitem").filter({ hasText: address });
    const problem = page.getByRole("alert");
    const recipients = async () => {
      const { alert_recipients } = await api.db
        .selectFrom("customers")
        .select("alert_recipients")
        .where("id", "=", whom.customerId)
        .executeTakeFirstOrThrow();
      return alert_recipients;
    };

    await add("second@juniper.example");
    await listed("second@juniper.example").waitFor();
    expect(await recipients()).toEqual(["first@juniper.example", "second@juniper.example"]);

    await add("second.juniper.example");
    const invalid = t("settings.recipients.invalid", { address: "second.juniper.example" });
    await problem.filter({ hasText: invalid }).waitFor();
    // Only the server can tell that this isn't a valid address.
    await add("second@juniper..example");
    await problem.filter({ hasText: "second@juniper..example" }).waitFor();
    watched.forgive(/status of 422/);
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await hasFocus(page, field)).toBe(true);

    const remove = t("settings.recipients.removeOne", { address: "first@juniper.example" });
    await page.getByRole("button", { name: remove }).click();
    await listed("first@juniper.example").waitFor({ state: "hidden" });
    await vi.waitFor(async () => expect(await recipients()).toEqual(["second@juniper.example"]), PATIENCE);
    await page.reload();
    await listed("second@juniper.example").waitFor();
    expect(await listed("first@juniper.example").count()).toBe(0);
  });

  test("reads months as PDFs, in new tabs, also on a page that was left open for an hour", async () => {
    const whom = await anActiveCustomer(api, partner);
    const running = monthOf(new Date(), "UTC");
    const names = [1, 2, 3]
      .map((ago) => monthName.format(new Date(`${monthsAfter(running, -ago)}-01`)))
      .map((month) => t("reports.pdfOf", { month }));
    const { page, watched } = await browser.visit(whom, "/reports");
    const links = page.getByRole("link", { name: t("reports.pdf") });
    await links.first().waitFor();
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      const shown = await links.evaluateAll((all: { ariaLabel: string }[]) => all.map(({ ariaLabel }) => ariaLabel));
      expect(shown).toEqual(names);
      const { width = 0, height = 0 } = (await links.first().boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }

    // The browser then drops the cookie. Returning to the page gets a new one, and only then does the user follow a
    // link.
    await page.context().clearCookies({ name: ACCESS });
    const isRenewed = page.waitForResponse((answer) => answer.url().endsWith("/session/refresh") && answer.ok());
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await isRenewed;
    watched.forgive(/status of 401/);
    const path = (await links.first().getAttribute("href")) ?? "";
    const asked = page.context().waitForEvent("response", (answer) => answer.url().endsWith(path));
    await links.first().click();
    const answer = await asked;
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect(page.url()).toBe(`${api.baseUrl}/portal/reports`);
  });

  test("changes the language, and finds it so again here and in other browsers", async () => {
    const whom = await aVisitor();
    const { page } = await browser.visit(whom);
    await link(page, "Parcelhub").waitFor();
    await page.getByRole("contentinfo").getByRole("combobox").selectOption("fi-FI");
    const isFinnish = async (at: Page) => {
      await at.getByRole("heading", { name: portalTexts("fi-FI")("overview.score.title") }).waitFor();
      expect(await at.locator("html").getAttribute("lang")).toBe("fi-FI");
    };
    await isFinnish(page);
    await page.reload();
    await isFinnish(page);
    await isFinnish((await browser.visit(whom)).page);
  });
});
