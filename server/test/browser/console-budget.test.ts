import { gzipSync } from "node:zlib";
import type { Response } from "playwright-core";
import { request } from "undici";
import { expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aPartner } from "../support/factories.ts";
import { aMember, partnerOf, signInStaff } from "../support/staff.ts";
import { inBrowser, testBrowser } from "./browser.ts";
import { settled } from "./console.ts";

const MOST_SCRIPT_BYTES = 250_000;

const api = testApi();

inBrowser("the console's first view", () => {
  const browser = testBrowser(api);

  test("loads less than 250 kB of script", async () => {
    const member = await aMember(api.db, partnerOf(await aPartner(api.db)));
    const { cookies } = await signInStaff(api, member);
    const { page } = await browser.open();
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: api.baseUrl })));
    const scripts: Response[] = [];
    page.on("response", (answer) => {
      if (new URL(answer.url()).pathname.endsWith(".js")) scripts.push(answer);
    });
    await page.goto("/console");
    await settled(page);
    const bodies = await Promise.all(scripts.map((answer) => answer.body()));
    expect(scripts.length).toBeGreaterThan(0);
    expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThan(MOST_SCRIPT_BYTES);
  });
});

test("the console's document lets nothing in that is not ours, in no frame, and names files that are kept for ever", async () => {
  for (const path of ["/console", "/console/customers/anything?search=x", "/console/nowhere"]) {
    const { statusCode, headers, body } = await request(api.baseUrl + path);
    expect({ path, statusCode, headers }).toMatchObject({
      statusCode: 200,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "content-security-policy": expect.stringContaining("script-src 'self'; style-src 'self'") as string,
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
      },
    });
    const names = [...(await body.text()).matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      const file = await request(`${api.baseUrl}${name ?? ""}`, { headers: { "accept-encoding": "br" } });
      await file.body.dump();
      expect({ name, headers: file.headers }).toMatchObject({
        headers: { "cache-control": "public, max-age=31536000, immutable" },
      });
    }
  }
  const { statusCode, body } = await request(`${api.baseUrl}/console/assets/gone-12345678.js`);
  await body.dump();
  expect(statusCode).toBe(404);
});
