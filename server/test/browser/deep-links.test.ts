import type { Email } from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { Worker } from "../../src/worker/worker.ts";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aPortalCustomer, REFRESH, ACCESS } from "../support/portal.ts";
import { startTestWorker, TEST_MAILS } from "../support/processes/worker.ts";
import { inBrowser, type Tab, testBrowser } from "./browser.ts";
import { DESK, PHONE } from "./sizes.ts";
import { mailTo } from "./kept-mail.ts";
import { look, violationsOn } from "./look.ts";
import { portalTexts, signInTexts } from "./texts.ts";
import { headingOf } from "./walk.ts";

const PARTNER = "Northgate IT";
const TITLE = "Parcelhub";

const api = testApi();

/** The link to that path in the email's HTML. */
function linkIn({ html = "" }: Email, path: string): string {
  const [, url] = new RegExp(`href="(${api.baseUrl}${path}[^"]*)"`).exec(html) ?? [];
  if (url === undefined) throw new Error(`The mail has no link to ${path}`);
  return url.replaceAll("&amp;", "&");
}

inBrowser("a link to a page of the portal", () => {
  const browser = testBrowser(api);
  let worker: Worker;
  let partner: TestPartner;
  let breach: string;

  beforeAll(async () => {
    worker = await startTestWorker(api.database, { mails: { ...TEST_MAILS, publicUrl: () => api.baseUrl } });
    partner = await aPartner(api.db, { name: PARTNER });
    breach = await aBreach(api.db, { Title: TITLE });
  });
  afterAll(() => worker.stop());

  const aCustomer = async (email: string, companyName: string) => {
    const customerId = await aPortalCustomer(api, partner, {
      companyName,
      email,
      contactEmail: email,
      breaches: [breach],
    });
    const { id } = await api.db
      .selectFrom("breach_instances")
      .select("id")
      .where("customer_id", "=", customerId)
      .executeTakeFirstOrThrow();
    return { whom: { partner, customerId }, path: `/breaches/${id}` };
  };
  const anAddress = () => `owner-${newId()}@juniper.example`;

  /** Fills in the sign-in page and returns the link that is emailed. */
  async function askAs({ page }: Tab, email: string, locale = "en-GB"): Promise<string> {
    const text = signInTexts(locale);
    await page.getByRole("textbox", { name: text("ask.email") }).fill(email);
    await page.getByRole("button", { name: text("ask.button") }).click();
    await headingOf(page)
      .filter({ hasText: text("sent.title") })
      .waitFor();
    return linkIn(await mailTo(api.db, email, "sign-in"), "/auth/confirm");
  }

  const seesBreach = ({ page }: Tab) => page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  const showsPartner = ({ page }: Tab) => page.locator(".partner").getByText(PARTNER).waitFor();

  test.each([
    ["en-GB", PHONE, "light"],
    ["de-DE", DESK, "dark"],
    ["pl-PL", { width: 768, height: 1024 }, "light"],
  ] as const)("in an alert leads over one sign-in to the breach (%s)", async (locale, viewport, colorScheme) => {
    const email = anAddress();
    const { path } = await aCustomer(email, "Harbour Joinery");
    const options = { locale, viewport, colorScheme };
    const tab = await browser.open(options);
    await tab.page.goto(linkIn(await mailTo(api.db, email, "alert"), "/portal/breaches/"));
    await showsPartner(tab);
    expect(await violationsOn(tab.page)).toEqual([]);
    expect(await look(tab.page)).toMatchObject({ headings: 1, overflowPx: 0, cutOff: [] });
    const link = await askAs(tab, email, locale);
    await showsPartner(tab);

    // Another device, which has never been used here.
    const other = await browser.open(options);
    await other.page.goto(link);
    await other.page.waitForURL(`${api.baseUrl}/portal${path}`);
    await seesBreach(other);

    await tab.page.goto(link);
    await headingOf(tab.page)
      .filter({ hasText: signInTexts(locale)("over.title") })
      .waitFor();
    await showsPartner(tab);
    expect(await violationsOn(tab.page)).toEqual([]);
    tab.watched.forgive(/status of 401/);
    const again = tab.page.getByRole("link", { name: signInTexts(locale)("over.ask") });
    expect(await again.getAttribute("href")).toContain(encodeURIComponent(`/portal${path}`));
  });

  test("opened while signed in shows it at once, and its address says no more than it needs to", async () => {
    const email = anAddress();
    const { whom, path } = await aCustomer(email, "Harbour Joinery");
    const tab = await browser.visit(whom, `${path}?partner=${partner.id}`);
    await seesBreach(tab);
    expect(tab.page.url()).toBe(`${api.baseUrl}/portal${path}`);
  });

  test("of a page in view when the session ended comes back with its filters", async () => {
    const t = portalTexts();
    const email = anAddress();
    const { whom } = await aCustomer(email, "Harbour Joinery");
    const tab = await browser.visit(whom, "/breaches?status=all", { viewport: PHONE });
    await headingOf(tab.page).waitFor();
    await api.database.pool.query(
      "update portal_sessions set ended_at = now(), ended_because = 'revoked' where customer_id = $1",
      [whom.customerId],
    );
    await tab.page.reload();
    await tab.page.getByRole("link", { name: t("sessionOver.getLink") }).click();
    tab.watched.forgive(/status of 401/);
    await showsPartner(tab);
    await tab.page.goto(await askAs(tab, email));
    await tab.page.waitForURL(`${api.baseUrl}/portal/breaches?status=all`);
    const { cookies } = await tab.page.context().storageState();
    expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining([ACCESS, REFRESH]));
  });

  test("about another customer of the same user offers to sign in for that one, and leads there", async () => {
    const t = portalTexts();
    const email = anAddress();
    const one = await aCustomer(email, "Harbour Joinery");
    const other = await aCustomer(email, "Quay Dental");
    const tab = await browser.visit(one.whom, `${other.path}?partner=${partner.id}`, { viewport: PHONE });
    await headingOf(tab.page)
      .filter({ hasText: t("notFound.title") })
      .waitFor();
    expect(await violationsOn(tab.page)).toEqual([]);
    expect(await look(tab.page)).toMatchObject({ overflowPx: 0, cutOff: [] });
    await tab.page.getByRole("link", { name: t("notFound.signIn") }).click();
    await tab.page.goto(await askAs(tab, email));
    // Once, and again for each change that the page was notified of while it was open.
    tab.watched.forgive(/status of 404/);
    await seesBreach(tab);
    await tab.page.getByRole("button", { name: t("menu.label", { customer: "Quay Dental" }) }).waitFor();
  });

  test.each([
    ["/", 200],
    ["/nowhere", 404],
  ])("%s shows a page that everybody can read", async (path, status) => {
    for (const options of [
      { viewport: PHONE, colorScheme: "dark" as const, locale: "de-DE" },
      { viewport: DESK, locale: "pl-PL" },
    ]) {
      const { page, watched } = await browser.open(options);
      expect((await page.goto(path))?.status()).toBe(status);
      if (status === 404) watched.forgive(/status of 404/);
      await headingOf(page).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await look(page)).toMatchObject({ headings: 1, overflowPx: 0, cutOff: [] });
    }
  });
});
