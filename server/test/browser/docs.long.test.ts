import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { inBrowser, testBrowser } from "./browser.ts";
import { look, violationsOn } from "./look.ts";
import { DESK, PHONE } from "./sizes.ts";

const api = testApi();

const MOST_BYTES = 300_000;
const TABLET = { width: 1024, height: 768 };
const KEY = "sw_demo1234_secretsecretsecret";

const PAGES = ["/docs", "/docs/guides/quickstart", "/docs/reference/partner/customers"];

/** The pages with the most content. */
const LONG_PAGES = ["/docs/guides/webhooks", "/docs/reference/events"];

const codeOn = (page: Page, operation: string): Promise<string> =>
  page.locator(`#${operation} .samples .sample:visible pre`).innerText();

inBrowser("the documentation", () => {
  const browser = testBrowser(api);

  test.each(PAGES)("axe finds nothing on %s, light and dark, on a phone and a desk", async (path) => {
    for (const viewport of [PHONE, TABLET, DESK]) {
      const { page } = await browser.open({ viewport });
      await page.goto(path);
      await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
      expect({ viewport, found: await violationsOn(page) }).toEqual({ viewport, found: [] });
      const { headings, overflowPx, cutOff } = await look(page);
      expect({ viewport, headings, overflowPx, cutOff }).toEqual({ viewport, headings: 1, overflowPx: 0, cutOff: [] });
    }
  });

  test.each([...PAGES, ...LONG_PAGES])("%s weighs less than 300 kB before the reader searches", async (path) => {
    const { page } = await browser.open();
    const answers: Response[] = [];
    page.on("response", (answer) => answers.push(answer));
    await page.goto(path, { waitUntil: "networkidle" });
    const bodies = await Promise.all(answers.map(async (answer) => ({ url: answer.url(), body: await answer.body() })));
    const weigh = ({ url, body }: { url: string; body: Buffer }) =>
      url.endsWith(".woff2") ? body.length : gzipSync(body).length;
    expect(bodies.map(weigh).reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
    expect(bodies.filter(({ url }) => url.endsWith(".woff2")).length).toBeGreaterThan(0);
    expect(bodies.filter(({ url }) => url.includes("search.json"))).toEqual([]);
  });

  test("the search works by keyboard alone, and is loaded when it is first opened", async () => {
    const { page } = await browser.open();
    await page.goto("/docs");
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: "Search the documentation" });
    await field.waitFor();
    await page.keyboard.type("onboard customer");
    const first = page.getByRole("option").first();
    await first.waitFor();
    expect(await first.getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowDown");
    expect(await first.getAttribute("aria-selected")).toBe("false");
    await page.keyboard.press("ArrowUp");
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/reference/partner/customers#onboardCustomer");

    await page.keyboard.press("Control+k");
    await field.fill("nothing has such a name");
    await page.getByText("Nothing found.").waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "hidden" });
  });

  test("the chosen language and colours are remembered on the next page", async () => {
    const { page } = await browser.open();
    await page.goto("/docs/reference/partner/customers");
    expect(await codeOn(page, "onboardCustomer")).toContain("curl ");
    await page.locator("#onboardCustomer").getByRole("button", { name: "PHP" }).click();
    expect(await codeOn(page, "onboardCustomer")).toContain("curl_init");
    await page.getByRole("button", { name: "Colours: as the system" }).click();
    await page.getByRole("button", { name: "Colours: light" }).click();
    await page.goto("/docs/reference/distributor/plans");
    expect(await codeOn(page, "listPlans")).toContain("curl_init");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await page.locator("#listPlans [aria-pressed=true]").innerText()).toBe("PHP");
  });

  test("the reader's keys are put into the samples, stay in this tab and are sent nowhere", async () => {
    const tab = await browser.open();
    const { page } = tab;
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
    await page.goto("/docs/reference/partner/customers");
    await page.getByRole("button", { name: "Your keys" }).click();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel("Partner’s API key").fill("'; rm -rf /");
    await page.getByRole("button", { name: "Use in samples" }).click();
    await page.getByText("this does not look like one").waitFor();
    await page.getByLabel("Address of the service").fill("https://sandbox.example/");
    await page.getByLabel("Partner’s API key").fill(KEY);
    await page.getByRole("button", { name: "Use in samples" }).click();
    const filled = await codeOn(page, "onboardCustomer");
    expect(filled).toContain("https://sandbox.example/api/v1/integrations/customer/onboard");
    expect(filled).toContain(`SW-API-KEY: ${KEY}`);
    expect(filled).toContain("SW-PARTNER-ID: YOUR_PARTNER_ID");

    await page.goto("/docs/guides/quickstart");
    expect(await page.locator("pre").first().innerText()).toContain(KEY);
    const other = await browser.another(tab);
    await other.page.goto("/docs/guides/quickstart");
    expect(await other.page.locator("pre").first().innerText()).toContain("YOUR_API_KEY");
    expect(await page.evaluate<string>("JSON.stringify(localStorage) + location.href")).not.toContain(KEY);

    await page.getByRole("button", { name: "Your keys" }).click();
    await page.getByRole("button", { name: "Forget them" }).click();
    expect(await page.locator("pre").first().innerText()).toContain("YOUR_API_KEY");
    expect(sent.filter((text) => text.includes("secretsecret"))).toEqual([]);
  });

  describe("without scripts", () => {
    const options = { javaScriptEnabled: false };

    test("all is there: every language below the other, and the menu on a phone", async () => {
      const { page } = await browser.open({ ...options, viewport: PHONE });
      await page.goto("/docs/reference/partner/customers");
      expect(await page.locator("#onboardCustomer .sample:visible").count()).toBe(5);
      expect(await page.locator(".needs-script:visible").count()).toBe(0);
      await page.getByRole("link", { name: "Menu" }).click();
      await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Paging" }).click();
      await page.getByRole("heading", { name: "Paging", level: 1 }).waitFor();
      await page.getByRole("navigation", { name: "Documentation" }).waitFor({ state: "hidden" });
    });
  });
});
