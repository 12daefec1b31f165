import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import { connectTo, exchange, expectEnvelope, headOf } from "../support/servers/raw-http.ts";
import { contentOf } from "../support/routes/routes.ts";

const api = testApi();
let partner: TestPartner;
let customerId: string;
let key: Record<string, string>;
let before: Record<string, string>;

beforeAll(async () => {
  partner = await aPartner(api.db);
  customerId = await aCustomer(api.db, partner);
  key = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
});

const ONBOARD = "/api/v1/integrations/customer/onboard";
const right = JSON.stringify(customerFields());

const keyLines = () => `SW-PARTNER-ID: ${partner.id}\r\nSW-API-KEY: ${partner.apiKey}\r\n`;

describe("odd HTTP", () => {
  // No test in this file may write anything.
  beforeEach(async () => {
    before = await contentOf(api.database.pool);
  });
  afterEach(async () => {
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test.each([
    "hello\r\n\r\n",
    "\u0000\u0001\u0002\u0003\r\n\r\n",
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "get / http/1.1\r\n\r\n",
    "FOO / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nbroken header\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\na: b\u0000c\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001", // the first bytes of TLS
  ])("what is not HTTP is answered in the envelope: %j", async (bytes) => {
    expectEnvelope(await exchange(api.baseUrl, bytes), 400);
  });

  test("a request without a Host is refused in the envelope", async () => {
    expectEnvelope(await exchange(api.baseUrl, "GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n"), 400);
  });

  test("an unsupported Expect header is refused with the error envelope", async () => {
    expectEnvelope(await exchange(api.baseUrl, headOf("GET /api/v1/health HTTP/1.1", "Expect: miracles\r\n")), 417);
  });

  test("a broken chunk is refused in the envelope", async () => {
    const head = headOf(
      `POST ${ONBOARD} HTTP/1.1`,
      `${keyLines()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`,
    );
    expectEnvelope(await exchange(api.baseUrl, `${head}nonsense\r\n{}\r\n0\r\n\r\n`), 400);
  });

  test("very long headers are 431, very long URLs 414 or 431", async () => {
    expectEnvelope(
      await exchange(api.baseUrl, headOf("GET /api/v1/health HTTP/1.1", `X: ${"x".repeat(20_000)}\r\n`)),
      431,
    );
    expectEnvelope(
      await exchange(api.baseUrl, headOf("GET /api/v1/health HTTP/1.1", `X: ${"y".repeat(50)}\r\n`.repeat(1000))),
      431,
    );
    expectEnvelope(
      await exchange(api.baseUrl, headOf(`GET /api/v1/health/${"x".repeat(20_000)} HTTP/1.1`)),
      [414, 431],
    );
    expectEnvelope(await exchange(api.baseUrl, headOf(`GET /${"x".repeat(8000)} HTTP/1.1`)), 404);
  });

  test.each(["%", "%zz", "%e0%a4%a", "%ff", "%c0%80", "%ed%a0%80"])(
    "a path with the broken escape %s is 400",
    async (escape) => {
      for (const path of [
        `/api/v1/integrations/customer/${escape}/info`,
        `/${escape}`,
        `/api/integrations/customer/${escape}/info`,
      ]) {
        expectEnvelope(
          await exchange(api.baseUrl, headOf(`GET ${path} HTTP/1.1`, keyLines())),
          path === `/${escape}` ? [400, 404] : 400,
        );
      }
    },
  );

  test.each(["%00", "%2e%2e%2f", "..%2f..%2fetc%2fpasswd", "%0d%0aSet-Cookie:a=b", "%F0%9F%98%80"])(
    "a path with %s is a malformed id",
    async (segment) => {
      const reply = await exchange(
        api.baseUrl,
        headOf(`GET /api/v1/integrations/customer/${segment}/info HTTP/1.1`, keyLines()),
      );
      expectEnvelope(reply, 400);
      expect(reply.body).toMatchObject({ error: "Invalid route parameters: Customer ID must be a valid UUID" });
    },
  );

  test.each([
    "*",
    "http://other.example/api/v1/nothing",
    "//",
    "///api//v1//nothing",
    "/..",
    "/api/v1/../../x",
    "/?",
    "/;x",
    "/\\x",
  ])("the odd target %s is answered in the envelope", async (target) => {
    expectEnvelope(await exchange(api.baseUrl, headOf(`GET ${target} HTTP/1.1`, keyLines())), [400, 404]);
  });

  test.each(["PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "LOCK", "M-SEARCH"])(
    "%s is no method of ours",
    async (method) => {
      const reply = await exchange(api.baseUrl, headOf(`${method} ${ONBOARD} HTTP/1.1`, keyLines()));
      expectEnvelope(reply, 405);
      expect(reply.headers["allow"]).toBe("POST");
    },
  );

  test("HEAD answers as GET does, without a body, and is not taken for POST", async () => {
    const info = `/api/v1/integrations/customer/${customerId}/info`;
    expect(await api.call({ method: "HEAD", path: info, headers: key })).toMatchObject({ status: 200 });
    expect(await api.call({ method: "HEAD", path: info })).toMatchObject({ status: 422 });
    expect(await api.call({ method: "HEAD", path: ONBOARD, headers: key })).toMatchObject({ status: 405 });
    expect(await api.call({ method: "HEAD", path: "/nothing" })).toMatchObject({ status: 404 });
  });

  test("a header that comes twice proves nothing", async () => {
    const twice = `${keyLines()}SW-API-KEY: ${partner.apiKey}\r\n`;
    expectEnvelope(await exchange(api.baseUrl, headOf("GET /api/v1/integrations/customers HTTP/1.1", twice)), 401);
  });

  test("a parameter of the query that comes twice, is broken or has odd brackets is refused or ignored", async () => {
    for (const query of [
      "pageSize=1&pageSize=2",
      "search=%zz&pageSize=0",
      "status[]=a&pageSize=x",
      "cursor=%ff",
      "__proto__=1&pageSize=0",
    ]) {
      const { status } = await api.call({
        method: "GET",
        path: `/api/v1/integrations/customers?${query}`,
        headers: key,
      });
      expect({ query, status }).toEqual({ query, status: 400 });
    }
    for (const query of ["&&&", "=", "a", "__proto__=1", "constructor=1", "pageSize[]=1", `x=${"y".repeat(4000)}`]) {
      const { status } = await api.call({
        method: "GET",
        path: `/api/v1/integrations/customers?${query}`,
        headers: key,
      });
      expect({ query, status }).toEqual({ query, status: 200 });
    }
  });

  test("a client that hangs up in the middle of its body leaves nothing behind, and the server lives on", async () => {
    const head = headOf(
      `POST ${ONBOARD} HTTP/1.1`,
      `${keyLines()}Content-Type: application/json\r\nContent-Length: ${right.length}\r\n`,
    );
    await new Promise<void>((resolve) => {
      const socket = connectTo(api.baseUrl);
      socket.write(head + right.slice(0, 10), () => socket.destroy());
      socket.on("close", () => resolve());
    });
    expect(await api.call({ method: "GET", path: "/readyz" })).toMatchObject({ status: 200 });
  });
});
