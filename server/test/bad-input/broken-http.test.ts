import { once } from "node:events";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testApi } from "../support/api.ts";
import { aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import { connectTo, exchange, expectEnvelope, headOf, replyOn } from "../support/servers/raw-http.ts";
import { contentOf } from "../support/routes/routes.ts";

const api = testApi();
let partner: TestPartner;
let before: Record<string, string>;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

// No test in this file may write anything.
beforeEach(async () => {
  before = await contentOf(api.database.pool);
});
afterEach(async () => {
  expect(await contentOf(api.database.pool)).toEqual(before);
});

const HEALTH = "GET /api/v1/health HTTP/1.1";
const ONBOARD = "/api/v1/integrations/customer/onboard";
const body = JSON.stringify(customerFields());
const ask = (bytes: string) => exchange(api.baseUrl, bytes);
const keyLines = () => `SW-PARTNER-ID: ${partner.id}\r\nSW-API-KEY: ${partner.apiKey}\r\n`;

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    api.api.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

describe("a Host that could mean two things is refused", () => {
  const withHosts = (...lines: string[]) => `${HEALTH}\r\n${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`;

  test.each([
    ["two of them", withHosts("Host: a.example", "Host: b.example")],
    ["the same twice", withHosts("Host: a.example", "host: a.example")],
    ["an empty one and another", withHosts("Host:", "HOST: a.example")],
    ["two of them in HTTP/1.0", withHosts("Host: a.example", "Host: b.example").replace("1.1", "1.0")],
    ["a list", withHosts("Host: a.example, b.example")],
    ["a path behind it", withHosts("Host: a.example/b")],
    ["an account in front of it", withHosts("Host: user@a.example")],
    ["a quotation", withHosts('Host: "a.example"')],
    ["letters beyond ASCII", withHosts("Host: \u00e4.example")],
  ])("%s", async (_name, bytes) => {
    expectEnvelope(await ask(bytes), 400);
  });

  test.each(["a.example", "A.example:8080", "127.0.0.1:1", "[::1]:8080", "my_service:80", "xn--4ca.example", ""])(
    "%j is a Host",
    async (host) => {
      expect(await ask(withHosts(`Host: ${host}`))).toMatchObject({ status: 200 });
    },
  );
});

describe("CONNECT", () => {
  test.each(["example.com:443", "127.0.0.1:22", "/api/v1/health", "*"])(
    "to %s is answered, and the connection is closed",
    async (target) => {
      const reply = await ask(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
      expectEnvelope(reply, 405);
      expect(reply.headers).toMatchObject({ connection: "close", allow: expect.stringContaining("GET") as string });
    },
  );

  test("leads nowhere: what comes behind it is not read as a request", async () => {
    const next = `POST ${ONBOARD} HTTP/1.1\r\nHost: x\r\n${keyLines()}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expectEnvelope(await ask(`CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n${next}`), 405);
  });
});

describe("a client that does not hang up after a refusal keeps no connection", () => {
  test.each(["hello\r\n\r\n", "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n", `${HEALTH}\r\n\r\n`])(
    "%j",
    async (bytes) => {
      const socket = connectTo(api.baseUrl);
      const closed = once(socket, "close");
      const reply = replyOn(socket);
      socket.write(bytes);
      expect([400, 405]).toContain((await reply).status);
      // The client's half stays open, so only the server can end the connection.
      await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 100_000, interval: 50 });
      socket.end();
      await closed;
    },
  );
});

test("a wish to speak another protocol is ignored, and the request is answered", async () => {
  for (const upgrade of ["Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n", "Upgrade: h2c\r\n"]) {
    const bytes = `${HEALTH}\r\nHost: x\r\nConnection: Upgrade, close\r\n${upgrade}\r\n`;
    expect(await ask(bytes)).toMatchObject({ status: 200, body: { status: "ok" } });
  }
});

describe("a body that comes in a coding other than chunked is refused", () => {
  const post = (version: string, coding: string) =>
    headOf(
      `POST ${ONBOARD} HTTP/${version}`,
      `${keyLines()}Content-Type: application/json\r\nTransfer-Encoding: ${coding}\r\n`,
    ) + `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

  test.each(["gzip, chunked", "identity, chunked", "gzip", "chunked, gzip", "chunked, chunked", "chunked;q=1"])(
    "%s",
    async (coding) => {
      expectEnvelope(await ask(post("1.1", coding)), 400);
    },
  );

  test("chunked itself, where HTTP/1.0 does not know it", async () => {
    expectEnvelope(await ask(post("1.0", "chunked")), 400);
    expectEnvelope(await ask(post("1.0", "chunked").replace("Host: x\r\n", "")), 400);
  });
});

describe("a target with the server's address in it", () => {
  test("is the same route, under both names of the Partner API", async () => {
    for (const path of ["/api/v1/integrations/customers", "/api/integrations/customers?pageSize=1"]) {
      const reply = await ask(headOf(`GET http://watch.example:80${path} HTTP/1.1`, keyLines()));
      expect({ path, ...reply }).toMatchObject({ path, status: 200, body: { customers: [] } });
    }
  });

  test("without a path is the root", async () => {
    for (const target of ["http://watch.example", "https://watch.example?a=b"]) {
      expectEnvelope(await ask(headOf(`GET ${target} HTTP/1.1`)), 404);
    }
  });
});

test("a file that the reference does not have is 404", async () => {
  for (const path of ["nope", "", "theme/nope.css", ".env", "..%2f..%2fpackage.json", "a/b/c.js"]) {
    for (const method of ["GET", "HEAD"]) {
      const { status } = await api.call({ method, path: `/docs/static/${path}` });
      expect({ method, path, status }).toEqual({ method, path, status: 404 });
    }
  }
  expect(await api.call({ method: "POST", path: "/docs/static/nope" })).toMatchObject({ status: 405 });
});
