import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../../../test/support/processes/free-port.ts";
import {
  type LiveSourceMode,
  type LiveSourceServer,
  startLiveSourceServer,
} from "../../../../test/support/servers/live-source.ts";
import { createLiveSource, type LiveSource } from "./client.ts";

const API_KEY = "0123456789abcdef0123456789abcdef";
const ADDRESS = "o'hara+news@juniper-bakery.example";
const accounts = { [ADDRESS]: ["Adobe", "LinkedIn"] };
const domains = {
  "juniper-bakery.example": JSON.parse(`{ "o'hara+news": ["Adobe"], "__proto__": ["LinkedIn"] }`) as Record<
    string,
    string[]
  >,
  "clean.example": {},
};
const catalogue = [{ Name: "Adobe", Title: "Adobe" }, { Name: "LinkedIn" }];

let server: LiveSourceServer;
beforeAll(async () => {
  server = await startLiveSourceServer({ accounts, domains, catalogue, apiKey: API_KEY });
});
afterAll(() => server.stop());
beforeEach(() => server.set("ok"));

const sourceAt = (baseUrl: string, settings: { apiKey?: string; userAgent?: string; timeoutMs?: number } = {}) =>
  createLiveSource({ baseUrl, apiKey: API_KEY, userAgent: "sablewatch-test", ...settings });

describe("a service that works", () => {
  test("names the breaches of an address, whatever characters it has", async () => {
    expect(await sourceAt(server.url).breachesOf(ADDRESS)).toEqual({ kind: "found", breaches: ["Adobe", "LinkedIn"] });
    expect(server.requests.at(-1)?.path).toBe(
      "/api/v3/breachedaccount/o'hara%2Bnews%40juniper-bakery.example?truncateResponse=true&IncludeUnverified=true",
    );
  });

  test("an address in no breach is clean", async () => {
    expect(await sourceAt(server.url).breachesOf("nobody@juniper-bakery.example")).toEqual({ kind: "clean" });
    expect(await sourceAt(server.url).breachesOf("half-a-pair-\ud800@x.example")).toEqual({ kind: "clean" });
  });

  test("lists the breached aliases under a domain", async () => {
    const source = sourceAt(`${server.url}/`);
    expect(await source.breachesUnder("juniper-bakery.example")).toEqual({
      kind: "found",
      aliases: new Map([
        ["o'hara+news", ["Adobe"]],
        ["__proto__", ["LinkedIn"]],
      ]),
    });
    expect(await source.breachesUnder("clean.example")).toEqual({ kind: "clean" });
  });

  test("refuses a domain that is not proven", async () => {
    expect(await sourceAt(server.url).breachesUnder("elsewhere.example")).toEqual({
      kind: "refused",
      status: 403,
      why: "You need to verify ownership of the domain to search it.",
    });
  });

  test("gives its catalogue as it is, without a key being needed", async () => {
    const source = sourceAt(server.url, { apiKey: "wrong" });
    expect(await source.catalogue()).toEqual({ kind: "found", breaches: catalogue });
  });

  test("refuses a wrong key and a missing user agent", async () => {
    expect(await sourceAt(server.url, { apiKey: "wrong" }).breachesOf(ADDRESS)).toEqual({
      kind: "refused",
      status: 401,
      why: "Access denied due to invalid hibp-api-key.",
    });
    expect(await sourceAt(server.url, { userAgent: "" }).catalogue()).toMatchObject({ kind: "refused", status: 403 });
  });

  test("over its limit, says how long to wait", async () => {
    const limited = await startLiveSourceServer({
      accounts,
      domains,
      catalogue,
      apiKey: API_KEY,
      requestsPerMinute: 2,
    });
    const source = sourceAt(limited.url);
    await source.breachesOf(ADDRESS);
    await source.breachesOf(ADDRESS);
    const third = await source.breachesOf(ADDRESS);
    await limited.stop();
    expect(third).toEqual({ kind: "wait", retryAfterMs: expect.any(Number) as number });
    expect(third).toSatisfy(({ retryAfterMs }: { retryAfterMs: number }) => retryAfterMs > 0 && retryAfterMs <= 60_000);
  });
});

describe("a service that fails", () => {
  const asks: [string, (source: LiveSource) => Promise<unknown>][] = [
    ["an address", (source) => source.breachesOf(ADDRESS)],
    ["a domain", (source) => source.breachesUnder("juniper-bakery.example")],
    ["the catalogue", (source) => source.catalogue()],
  ];
  const failures: [LiveSourceMode, unknown][] = [
    ["error", { kind: "down", why: "answered 500" }],
    ["rest", { kind: "wait", retryAfterMs: 7000 }],
    ["reset", { kind: "down", why: expect.stringContaining("could not be reached") as string }],
    ["garbage", { kind: "down", why: "answered with something that is not JSON" }],
    ["wrong-shape", { kind: "down", why: "answered in an unexpected form" }],
    ["page", { kind: "down", why: "answered 404 with a web page" }],
    ["redirect", { kind: "down", why: "answered 301" }],
  ];

  describe.each(asks)("asked for %s", (_what, ask) => {
    test.each(failures)("%s", async (mode, expected) => {
      server.set(mode);
      expect(await ask(sourceAt(server.url))).toEqual(expected);
    });

    test.each<LiveSourceMode>(["hang", "drip"])("%s: given up at the deadline", async (mode) => {
      server.set(mode);
      const answer = await ask(sourceAt(server.url, { timeoutMs: 300 }));
      expect(answer).toEqual({ kind: "down", why: "did not answer in full within 0.3 s" });
    });

    test("huge: given up when it is more than believable", async () => {
      server.set("huge");
      expect(await ask(sourceAt(server.url))).toEqual({ kind: "down", why: "answered with more than is believable" });
    });
  });

  test("not there at all", async () => {
    const source = sourceAt(`http://127.0.0.1:${await freePort()}`);
    expect(await source.breachesOf(ADDRESS)).toEqual({ kind: "down", why: "could not be reached (ECONNREFUSED)" });
  });

  test("a key that can't be sent in a header is not shown to anyone", async () => {
    const answer = await sourceAt(server.url, { apiKey: "line\nbreak" }).breachesOf(ADDRESS);
    expect(answer).toMatchObject({ kind: "down" });
    expect(JSON.stringify(answer)).not.toMatch(/break|hara/);
  });
});

/** The client's result for one answer. */
async function answerTo(listener: RequestListener): Promise<unknown> {
  const other = createServer(listener).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  try {
    return await sourceAt(`http://127.0.0.1:${port}`).breachesOf(ADDRESS);
  } finally {
    other.close();
    other.closeAllConnections();
  }
}

describe("what an answer says", () => {
  const date = "Thu, 01 Jan 2099 00:00:00 GMT";
  test.each([
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after": "0" }, 1000],
    [{ "retry-after": "99999999999" }, 86_400_000],
    [{ "retry-after": "Thu, 01 Jan 2099 00:01:30 GMT", date }, 90_000],
    [{ "retry-after": "Wed, 31 Dec 2098 23:00:00 GMT", date }, 1000],
    [{ "retry-after": "soon" }, 6000],
    [{}, 6000],
  ])("429 with %o is a wait of %d ms", async (headers, retryAfterMs) => {
    expect(await answerTo((_request, response) => response.writeHead(429, headers).end())).toEqual({
      kind: "wait",
      retryAfterMs,
    });
  });

  test("503 without a time is an outage", async () => {
    const answer = await answerTo((_request, response) => response.writeHead(503).end());
    expect(answer).toEqual({ kind: "down", why: "answered 503" });
  });

  test.each([
    [
      "the key and the address, in any spelling",
      `${API_KEY} ${ADDRESS} ${encodeURIComponent(ADDRESS.toUpperCase())}.`,
      "… … ….",
    ],
    ["line breaks and control characters", "No\r\n\u001b[31mway\u0000", "No [31mway"],
    ["nothing", "", "answered 403"],
    ["a novel", "a".repeat(10_000), `${"a".repeat(199)}…`],
    ["more than anyone reads", "a".repeat(100_000), "answered 403"],
  ])("of a refusal that holds %s, a clean line is left", async (_what, body, why) => {
    expect(await answerTo((_request, response) => response.writeHead(403).end(body))).toEqual({
      kind: "refused",
      status: 403,
      why,
    });
  });

  test("of a refusal that is a web page, nothing is quoted", async () => {
    const answer = await answerTo((_request, response) =>
      response.writeHead(403, { "content-type": "text/html; charset=UTF-8" }).end("<h1>Blocked</h1>"),
    );
    expect(answer).toEqual({ kind: "refused", status: 403, why: "answered 403" });
  });
});
