import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "undici";
import { beforeAll, describe, expect, test } from "vitest";
import { openApiOf } from "../../src/api/openapi.ts";
import { ERROR_CODES } from "../../src/kernel/error-codes.ts";
import { testApi } from "../support/api.ts";
import { idsIn, linksIn, readAllPages, type ReadPage } from "./pages.ts";

const api = testApi({ onboardLimitPerMinute: 4_711 });
let pages: Map<string, ReadPage>;

beforeAll(async () => {
  pages = await readAllPages(api.baseUrl);
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await request(api.baseUrl + path, { headers });
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
};

const BROWSER = { accept: "text/html" };

const isElsewhere = (url: string): boolean => /^(https?:)?\/\//.test(url);

test("every link leads somewhere, down to the part of the page that it names", async () => {
  const broken: string[] = [];
  const idsOn = new Map([...pages.values()].map(({ path, html }) => [path, idsIn(html)]));
  // Pages share their frame, and so most of their links.
  const isThere = new Map<string, boolean>();
  for (const { path, html } of pages.values()) {
    for (const link of new Set(linksIn(html).filter((href) => !isElsewhere(href)))) {
      const href = link.startsWith("#") ? path + link : link;
      const [target = "", hash] = href.split("#");
      const ids = idsOn.get(target);
      if (!isThere.has(href)) {
        const status = pages.get(target)?.status ?? (await get(target)).status;
        isThere.set(href, status === 200 && (hash === undefined || !ids || ids.has(decodeURIComponent(hash))));
      }
      if (!isThere.get(href)) broken.push(`${path}: ${link}`);
    }
  }
  expect(pages.size).toBeGreaterThan(25);
  expect(broken).toEqual([]);
});

test("no page names an id twice", () => {
  for (const { path, html } of pages.values()) {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect({ path, twice: ids.filter((id, at) => ids.indexOf(id) !== at) }).toEqual({ path, twice: [] });
  }
});

test("the reference has every operation of partners, distributors and operators, and none of our own pages'", () => {
  const html = [...pages.values()].map((page) => page.html).join("");
  const shown = new Set([...html.matchAll(/<section class="operation" id="([^"]+)"/g)].map(([, id]) => id));
  const { paths = {}, webhooks = {} } = openApiOf(api.api.app);
  for (const [path, item] of Object.entries(paths)) {
    for (const { operationId } of Object.values(item ?? {}) as unknown as { operationId: string }[]) {
      const isOurPages = /^\/(api\/v1\/(portal|staff)|auth)\//.test(path);
      expect({ operationId, isShown: shown.has(operationId) }).toEqual({ operationId, isShown: !isOurPages });
    }
  }
  for (const type of Object.keys(webhooks)) expect(shown).toContain(type);
});

const STREAMING = /\/(stream|operator\/catalogue-and-imports)$/;

test("only reports are answered with a PDF, and streams show what they send", () => {
  for (const { path, html } of pages.values()) {
    expect({ path, isPdf: html.includes("the bytes of a PDF") }).toEqual({ path, isPdf: path.endsWith("/reports") });
    expect({ path, isStream: html.includes("Answer, 200, text/event-stream") }).toEqual({
      path,
      isStream: STREAMING.test(path),
    });
  }
});

test("the guides have every error code, and this service's own limits", () => {
  const ids = idsIn(pages.get("/docs/guides/errors")?.html ?? "");
  expect(ERROR_CODES.filter((code) => !ids.has(code))).toEqual([]);
  expect(pages.get("/docs/guides/rate-limits")?.html).toContain("4711 a minute");
});

describe("pages", () => {
  test("let nothing in that is not ours, and hold nothing inline", () => {
    for (const { path, html } of pages.values()) {
      expect({
        path,
        inline: /<script(?![^>]*\ssrc="\/)|<style|\sstyle=|\son\w+=|javascript:/.exec(html)?.[0],
      }).toEqual({ path });
      // A link to a standard doesn't count: nothing is fetched until the reader follows it.
      const loaded = [...html.matchAll(/<(?!a\s)[^>]*\s(?:src|href)="([^"]*)"/g)].map(([, url = ""]) => url);
      expect(loaded.filter(isElsewhere)).toEqual([]);
    }
  });

  test("come with a strict policy, compressed, and not again while they are unchanged", async () => {
    const plain = await get("/docs/reference/partner/customers", BROWSER);
    expect(plain.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": expect.stringMatching(
        /default-src 'none'; script-src 'self'; style-src 'self';/,
      ) as string,
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    const brotli = await get("/docs/reference/partner/customers", { "accept-encoding": "gzip, br" });
    const gzip = await get("/docs/reference/partner/customers/", { "accept-encoding": "gzip" });
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    const again = await get("/docs/reference/partner/customers", { "if-none-match": String(plain.headers["etag"]) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test.each([
    "/docs/guides/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "/docs/guides/quickstart%22onload=alert(1)",
    "/docs/guides/../../package.json",
    "/docs/guides/%2e%2e%2f%2e%2e%2fpackage.json",
    "/docs/reference/partner/nothing",
    "/docs/search.json/x",
  ])(
    "there is none at %s: a browser gets a friendly one that repeats nothing, a program its envelope",
    async (path) => {
      const page = await get(path, BROWSER);
      expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(page.body.toString()).not.toMatch(/alert|package\.json|nothing"|%3C/);
      const { status, body } = await get(path);
      expect([status, JSON.parse(body.toString())]).toMatchObject([404, { success: false, code: "route-not-found" }]);
    },
  );

  test("are the same no matter what is in the query", async () => {
    const plain = await get("/docs/guides/errors", BROWSER);
    const asked = await get("/docs/guides/errors?q=%3Cscript%3Ealert(1)%3C/script%3E&lang=%22%3E", BROWSER);
    expect(asked.body.equals(plain.body)).toBe(true);
  });
});

test("the SDK can be had from here", async () => {
  const { status, headers, body } = await get("/docs/sablewatch-sdk.tgz");
  expect([status, headers["content-type"]]).toEqual([200, "application/gzip"]);
  expect(gunzipSync(body).toString("latin1")).toContain("package/dist/client.js");
});
