import type { Response } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { BrandChanges, changeBrand, coloursOf } from "../../src/features/organisations/index.ts";
import { testApi } from "../support/api.ts";
import { aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { inBrowser, PATIENCE, testBrowser } from "./browser.ts";
import { inEachSize, LOOKS } from "./sizes.ts";
import { anActiveCustomer, aProspect, BREACHES } from "./customers.ts";
import { groundOf, look, misfitsOn, violationsOn, widthOf } from "./look.ts";
import { keysOf, portalTexts } from "./texts.ts";
import { rowsOf, walk } from "./walk.ts";

const api = testApi();
const t = portalTexts();
let partner: TestPartner;

/** In the format of computed styles. */
const rgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(", ")})`;

inBrowser("every page", () => {
  const browser = testBrowser(api);

  beforeAll(async () => {
    partner = await aPartner(api.db, { name: "Northgate IT" });
  });

  test.each(LOOKS)(
    "in $locale at $widths px has its language, one heading, room for its words, one call, and nothing that axe finds in light or dark",
    async ({ locale, sizes }) => {
      const whom = await anActiveCustomer(api, partner, { localeCode: locale });
      const tab = await browser.visit(whom, "", { viewport: sizes[0] ?? null, locale });
      const pages: string[] = [];
      await walk(tab, portalTexts(locale), async ({ name, call }) => {
        await inEachSize(tab.page, sizes, async ({ width }) => {
          const { words, ...seen } = await look(tab.page);
          const fits = { lang: locale, headings: 1, overflowPx: 0, cutOff: [] };
          expect({ name, width, ...seen }).toEqual({ name, width, ...fits });
          const unfinished = [...keysOf(locale), "{", "}", "undefined", "NaN", "[object"];
          expect(unfinished.filter((text) => words.includes(text))).toEqual([]);
          expect({ name, width, found: await violationsOn(tab.page) }).toEqual({ name, width, found: [] });
        });
        expect(tab.watched.calls).toEqual([expect.stringMatching(call)]);
        pages.push(name);
      });
      expect(pages).toEqual(["overview", "breaches", "breach", "monitored", "reports", "settings"]);
    },
  );

  test("separates French thousands with a space that its fonts have", async () => {
    const whom = await anActiveCustomer(api, partner, { localeCode: "fr-FR" });
    const tab = await browser.visit(whom, "", { locale: "fr-FR" });
    const pages: string[] = [];
    await walk(tab, portalTexts("fr-FR"), async () => void pages.push((await look(tab.page)).words));
    const words = pages.join("\n");
    expect(words).toMatch(/\d\u00a0\d{3}/);
    expect(words).not.toContain("\u202f");
  });

  test("shows a prospect nothing about what a breach is, neither on the page nor in a response", async () => {
    const tab = await browser.signedIn(await aProspect(api, partner));
    const answers: Promise<string>[] = [];
    const note = (answer: Response) => {
      // The stream of notifications never ends.
      const isAnswer = answer.url().includes("/api/v1/portal/") && !answer.url().includes("/notices/stream");
      if (isAnswer) answers.push(answer.text());
    };
    tab.page.on("response", note);
    await tab.page.goto("/portal");
    const reports: string[] = [];
    await walk(tab, t, async () => {
      reports.push(await tab.page.content(), (await look(tab.page)).words);
      await Promise.all(answers);
    });
    await tab.page.goto(`/portal/breaches?search=${BREACHES[0].Title}`);
    await tab.page.getByRole("heading", { name: t("breaches.none.found") }).waitFor();
    expect(await rowsOf(tab.page).count()).toBe(0);
    expect(reports).toHaveLength(12);
    // More if a page was notified that its data is outdated.
    expect(answers.length).toBeGreaterThanOrEqual(7);

    // A response that comes later would be cut off with the page.
    tab.page.off("response", note);
    const said = [...reports, ...(await Promise.all(answers))].join("\n").toLowerCase();
    const secrets = [BREACHES[0].Title, BREACHES[1].Title, "Passwords", "Private messages"];
    expect(secrets.filter((secret) => said.includes(secret.toLowerCase()))).toEqual([]);
  });

  test("wears its partner's colour and logo", async () => {
    const colour = "#7a1f5f";
    const logo = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><style>path{}</style></svg>`,
    );
    const own = await aPartner(api.db);
    const changes = BrandChanges.parse({ colour, logo });
    await api.db.transaction().execute((tx) => changeBrand(tx, testActor, own.id, changes));
    const { page } = await browser.visit(await anActiveCustomer(api, own), "/breaches");
    await rowsOf(page).first().click();
    const button = page.getByRole("button", { name: t("breach.resolve") });
    await vi.waitFor(async () => expect(await groundOf(button)).toBe(rgb(colour)), PATIENCE);
    const picture = page.getByRole("banner").locator("img");
    await vi.waitFor(async () => expect(await widthOf(picture)).toBe(40), PATIENCE);
    await page.emulateMedia({ colorScheme: "dark" });
    await vi.waitFor(async () => expect(await groundOf(button)).toBe(rgb(coloursOf(colour).dark)), PATIENCE);
    // A dark logo would be invisible on the dark header.
    expect(await groundOf(picture)).toBe("rgb(255, 255, 255)");
  });

  test("has room for a wide logo beside the longest names of its places", async () => {
    const logo = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><path d="M0 0h1"/></svg>`,
    );
    const own = await aPartner(api.db, { name: "Northgate IT" });
    const changes = BrandChanges.parse({ logo });
    await api.db.transaction().execute((tx) => changeBrand(tx, testActor, own.id, changes));
    const whom = await aProspect(api, own, { localeCode: "de-DE" });
    const { page } = await browser.visit(whom, "", { locale: "de-DE", viewport: { width: 768, height: 1024 } });
    const picture = page.getByRole("banner").locator("img");
    await vi.waitFor(async () => expect(await widthOf(picture)).toBe(160), PATIENCE);
    expect(await misfitsOn(page)).toEqual([]);
  });
});
