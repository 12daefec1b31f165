import type { Email } from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alertLetter } from "../../src/features/notifications/alert-letter.ts";
import { newId } from "../../src/kernel/ids.ts";
import { textsIn } from "../../src/platform/i18n/messages.ts";
import type { Worker } from "../../src/worker/worker.ts";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aLogo, anAlert, aSender } from "../support/mails/letters.ts";
import { aPortalCustomer } from "../support/portal.ts";
import { startTestWorker, TEST_MAILS } from "../support/processes/worker.ts";
import { inBrowser, testBrowser } from "./browser.ts";
import { DESK, PHONE } from "./sizes.ts";
import { mailTo } from "./kept-mail.ts";
import { look, violationsOn } from "./look.ts";
import { portalTexts, signInTexts } from "./texts.ts";
import { headingOf } from "./walk.ts";

const COMPANY = "Harbour Joinery";

const api = testApi();
const t = portalTexts();
const signIn = signInTexts();
const unsubscribe = textsIn("unsubscribe", "en-GB");

/** The link to that path in the email's plain text. */
function linkIn({ text = "" }: Email, path: string): string {
  const [url] = text.match(new RegExp(`${api.baseUrl}${path}\\S*`)) ?? [];
  if (url === undefined) throw new Error(`The mail has no link to ${path}:\n${text}`);
  return url;
}

inBrowser("by mail", () => {
  const browser = testBrowser(api);
  let worker: Worker;
  let partner: TestPartner;
  let breach: string;

  beforeAll(async () => {
    worker = await startTestWorker(api.database, { mails: { ...TEST_MAILS, publicUrl: () => api.baseUrl } });
    partner = await aPartner(api.db, { name: "Northgate IT" });
    breach = await aBreach(api.db, { Title: "Parcelhub" });
  });
  afterAll(() => worker.stop());

  /** A customer whose contact got an alert about a breach. */
  async function aCustomerWithMail() {
    const email = `owner-${newId()}@juniper.example`;
    const fields = { companyName: COMPANY, email, contactEmail: email, breaches: [breach] };
    return { email, whom: { partner, customerId: await aPortalCustomer(api, partner, fields) } };
  }

  test("someone without a link can request one, and it leads to the overview", async () => {
    const { email } = await aCustomerWithMail();
    const { page, watched } = await browser.open({ viewport: PHONE });
    const heading = (name: string) => headingOf(page).filter({ hasText: name });
    const ask = async (address: string) => {
      await page.getByRole("textbox", { name: signIn("ask.email") }).fill(address);
      await page.getByRole("button", { name: signIn("ask.button") }).click();
    };

    await page.goto("/portal");
    await heading(signIn("ask.title")).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.goto(`/portal/sign-in?partner=${partner.id}`);
    await page.getByText("Northgate IT").waitFor();
    await ask("owner@juniper");
    await page
      .getByRole("alert")
      .filter({ hasText: signIn("ask.invalid") })
      .waitFor();
    watched.forgive(/status of 422/);
    expect(await violationsOn(page)).toEqual([]);
    await ask(email);
    await heading(signIn("sent.title")).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await look(page)).toMatchObject({ headings: 1, overflowPx: 0, cutOff: [] });

    await page.goto(linkIn(await mailTo(api.db, email, "sign-in"), "/auth/confirm"));
    await page.waitForURL(`${api.baseUrl}/portal`);
    await page.getByRole("button", { name: t("menu.label", { customer: COMPANY }) }).waitFor();
  });

  test.each(["en-GB", "de-DE", "pl-PL"])(
    "an alert shows its button in a phone's first screen, and fits at every width, light and dark, in %s",
    async (locale) => {
      const label = textsIn("email", locale)("overview.open");
      for (const [width, colorScheme] of [
        [390, "light"],
        [390, "dark"],
        [720, "light"],
      ] as const) {
        // The width that a phone's email program leaves for the email.
        const { page } = await browser.open({ viewport: { width, height: 600 }, colorScheme });
        const sender = aSender({ name: "Northgate IT", logo: aLogo() });
        const { html, attachments = [] } = alertLetter(anAlert({ locale, sender }));
        const logo = `data:image/png;base64,${attachments[0]?.content.toString("base64")}`;
        await page.setContent(html.replace("cid:logo@partner", logo));
        const box = await page.getByRole("link", { name: label }).boundingBox();
        expect(box && box.y + box.height, `${width} ${colorScheme}`).toBeLessThan(600);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      }
    },
  );

  test("who wants no more alerts says so and takes it back, and the settings tell of it", async () => {
    const { email, whom } = await aCustomerWithMail();
    const { page } = await browser.open({ viewport: DESK });
    const shows = async (key: string) => {
      await headingOf(page)
        .filter({ hasText: unsubscribe(key) })
        .waitFor();
      expect(await violationsOn(page)).toEqual([]);
    };
    const press = (key: string) => page.getByRole("button", { name: unsubscribe(key) }).click();
    const settings = (await browser.visit(whom, "/settings", { viewport: PHONE })).page;
    const entry = settings.getByRole("listitem").filter({ hasText: email });
    const note = entry.getByText(t("settings.recipients.unsubscribed"));

    await page.goto(linkIn(await mailTo(api.db, email, "alert"), "/mail/unsubscribe"));
    await shows("title.alerts");
    await entry.waitFor();
    expect(await note.count()).toBe(0);
    await press("button");
    await shows("done.title");
    await settings.reload();
    await note.waitFor();
    await settings.getByRole("heading", { level: 1, name: t("settings.headline.nobody") }).waitFor();
    expect(await violationsOn(settings)).toEqual([]);

    await press("undo");
    await shows("back.title");
    await settings.reload();
    await entry.waitFor();
    expect(await note.count()).toBe(0);
  });
});
