import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { Response } from "playwright-core";
import { request } from "undici";
import { beforeAll, describe, expect, test } from "vitest";
import { notifyPages } from "../../src/features/events/index.ts";
import { testApi } from "../support/api.ts";
import { aPartner } from "../support/factories.ts";
import { aPortalCustomer } from "../support/portal.ts";
import { inBrowser, testBrowser } from "./browser.ts";
import { headingOf } from "./walk.ts";

const api = testApi();

const MOST_SCRIPT_BYTES = 200_000;

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await request(api.baseUrl + path, { headers });
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
};

inBrowser("the overview", () => {
  const browser = testBrowser(api);

  test("loads less than 200 kB of script", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aPortalCustomer(api, partner);
    const { page } = await browser.signedIn({ partner, customerId });
    const scripts: Response[] = [];
    page.on("response", (answer) => {
      if (new URL(answer.url()).pathname.endsWith(".js")) scripts.push(answer);
    });
    await page.goto("/portal");
    await headingOf(page).waitFor();
    const bodies = await Promise.all(scripts.map((answer) => answer.body()));
    const bytes = bodies.map((body) => gzipSync(body).length).reduce((sum, size) => sum + size, 0);
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
  });

  test("makes one call and opens one stream, and calls again only when something has changed", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aPortalCustomer(api, partner);
    const { page } = await browser.signedIn({ partner, customerId });
    const calls: string[] = [];
    page.on("request", (call) => {
      const { pathname } = new URL(call.url());
      if (pathname.startsWith("/api/")) calls.push(pathname.replace("/api/v1/portal", ""));
    });
    // A page that takes longer to open than the server remembers changes calls again, so no time passes here.
    await page.clock.setFixedTime(new Date());
    const opened = page.waitForResponse("**/notices/stream*");
    await page.goto("/portal");
    await Promise.all([headingOf(page).waitFor(), opened]);
    const again = page.waitForResponse("**/overview");
    await notifyPages(api.db, [{ what: "customer.updated", ownerId: partner.id, customerId }]);
    await again;
    expect(calls.sort()).toEqual(["/notices/stream", "/overview", "/overview"]);
  });
});

describe("the portal's files", () => {
  let assets: string[];

  beforeAll(async () => {
    const { body } = await get("/portal");
    assets = [...body.toString().matchAll(/(?:src|href)="(\/portal\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(assets.length).toBeGreaterThan(2);
  });

  test("the document is asked for again each time, and lets nothing in that is not ours", async () => {
    for (const path of ["/portal", "/portal/breaches", "/portal/breaches/anything?search=x", "/portal/nowhere"]) {
      const { status, headers } = await get(path);
      expect({ path, status, headers }).toMatchObject({
        status: 200,
        headers: {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-cache",
          "content-security-policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
            "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
          "x-frame-options": "DENY",
          "referrer-policy": "no-referrer",
          "cross-origin-opener-policy": "same-origin",
          "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
          "x-content-type-options": "nosniff",
        },
      });
    }
  });

  test("what is named after its contents is kept for ever, the rest is not", async () => {
    for (const path of [...assets, "/portal/confirm.js", "/portal/confirm.css"]) {
      const { status, headers } = await get(path);
      const isNamed = path.startsWith("/portal/assets/");
      expect({ path, status, headers }).toMatchObject({
        status: 200,
        headers: {
          "cache-control": isNamed ? "public, max-age=31536000, immutable" : "no-cache",
          "x-content-type-options": "nosniff",
        },
      });
      if (isNamed) expect(path).toMatch(/-[\w-]{8}\.(js|css|woff2)$/);
    }
  });

  test("scripts and styles come compressed to whoever takes them so, and are the same", async () => {
    const texts = [...assets.filter((path) => /\.(js|css)$/.test(path)), "/portal/confirm.js"];
    for (const path of texts) {
      const plain = await get(path);
      const brotli = await get(path, { "accept-encoding": "gzip, deflate, br" });
      const gzip = await get(path, { "accept-encoding": "gzip" });
      const encodings = [plain, brotli, gzip].map(({ headers }) => headers["content-encoding"]);
      expect({ path, encodings }).toEqual({ path, encodings: [undefined, "br", "gzip"] });
      for (const { headers } of [plain, brotli, gzip]) expect(headers["vary"]).toMatch(/accept-encoding/i);
      for (const { headers } of [brotli, gzip]) expect(headers["content-type"]).toBe(plain.headers["content-type"]);
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      expect(brotli.body.length).toBeLessThan(plain.body.length);
    }
  });
});
