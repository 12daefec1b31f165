import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { aDnsServer, anExchange, aReceiver, aSender } from "../../../test/support/servers/outbound-sender.ts";
import * as receivers from "../../../test/support/servers/outbound-servers.ts";
import { type Behaviour, writes, writesAndCloses } from "../../../test/support/servers/outbound-servers.ts";
import type { Outcome } from "./sender.ts";

/** Longer than a busy machine takes to respond, so that only exchanges that hang are cut off. */
const DEADLINE_MS = 1500;
const PATIENCE = { timeout: 100_000 };

const WAITING = "No complete response within 1.5 seconds (waiting for the response)";
const IN_BODY = "No complete response within 1.5 seconds (in the middle of the response's body)";
const CUT_SHORT = "The receiver closed the connection before its answer was complete";
const RESET = "Connection reset by the receiver";
const NOT_HTTP = "The answer is not valid HTTP";

const OK = "HTTP/1.1 200 OK\r\n";
const HEADERS_FLOOD = OK + Array.from({ length: 2000 }, (_, nth) => `x-${nth}: ${"v".repeat(20)}\r\n`).join("");

type Fault = [name: string, behaviour: Behaviour, kind: Outcome["kind"], why: string];

const FAULTS: Fault[] = [
  ["hangs", receivers.hangs, "timeout", WAITING],
  ["hangs in the middle of the first line", receivers.startsAnswer, "timeout", WAITING],
  ["hangs in the middle of the headers", writes(`${OK}content-le`), "timeout", WAITING],
  ["hints at an answer and hangs", writes("HTTP/1.1 103 Early Hints\r\n\r\n"), "timeout", WAITING],
  ["hangs in the middle of the body", receivers.hangsInBody, "timeout", IN_BODY],
  ["drips a body", receivers.drips(20), "timeout", IN_BODY],
  ["never ends a body of small chunks", receivers.pours(10, 20), "timeout", IN_BODY],
  ["says 500 and hangs in its body", writes("HTTP/1.1 500 No\r\ncontent-length: 9\r\n\r\n"), "timeout", IN_BODY],
  ["resets the connection", receivers.resets, "network_error", RESET],
  ["resets it in the middle of the body", receivers.resetsInBody, "network_error", RESET],
  [
    "resets it in a body that only closing ends",
    receivers.writesAndResets(`${OK}connection: close\r\n\r\nhalf a bo`),
    "network_error",
    RESET,
  ],
  ["closes without an answer", receivers.closes, "network_error", CUT_SHORT],
  ["closes in the headers", writesAndCloses(`${OK}content-le`), "network_error", CUT_SHORT],
  ["closes in the body", receivers.closesInBody, "network_error", CUT_SHORT],
  [
    "closes in a body that it said it would close after",
    writesAndCloses(`${OK}connection: close\r\ncontent-length: 9\r\n\r\nhalf`),
    "network_error",
    "The answer's body does not agree with its content-length",
  ],
  [
    "closes in a chunk",
    writesAndCloses(`${OK}connection: close\r\ntransfer-encoding: chunked\r\n\r\n9\r\nhalf`),
    "network_error",
    CUT_SHORT,
  ],
  ["answers in another protocol", writes("SSH-2.0-OpenSSH_9.9\r\n"), "network_error", NOT_HTTP],
  ["answers with nonsense", writes(Buffer.alloc(5000, 0xa5)), "network_error", NOT_HTTP],
  ["spoils its headers", writes(`${OK}no colon\r\n\r\n`), "network_error", NOT_HTTP],
  ["spoils its chunks", writes(`${OK}transfer-encoding: chunked\r\n\r\nxyz\r\n`), "network_error", NOT_HTTP],
  [
    "gives two lengths",
    writes(`${OK}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
    "network_error",
    "The answer's body does not agree with its content-length",
  ],
  ["floods with headers", writes(HEADERS_FLOOD), "network_error", "The answer's headers are too large"],
  [
    "sends one endless header",
    writes(`${OK}x: ${"v".repeat(100_000)}`),
    "network_error",
    "The answer's headers are too large",
  ],
  ["hints for ever", receivers.hintsForEver, "network_error", "Too many interim answers (1xx)"],
  [
    "tells us to continue",
    writes("HTTP/1.1 100 Continue\r\n\r\n"),
    "network_error",
    "Answered 100 Continue, which was not asked for",
  ],
  [
    "switches protocols",
    writes("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"),
    "network_error",
    "Answered 101 Switching Protocols, which was not asked for",
  ],
];

test.each(FAULTS)(
  "a receiver that %s gets one request, is told why, and keeps nobody else waiting",
  async (_name, behaviour, kind, why) => {
    const sender = aSender({ deadlineMs: DEADLINE_MS });
    const [faulty, healthy] = [await aReceiver(behaviour), await aReceiver(receivers.answers())];

    const failing = sender.post(anExchange(`${faulty.url}?key=query-secret`));
    const meanwhile = await sender.post(anExchange(healthy.url));
    const outcome = await failing;

    expect(meanwhile).toMatchObject({ kind: "answered", status: 200 });
    expect(outcome).toMatchObject({ kind, why, remoteAddress: "127.0.0.1" });
    if (kind === "timeout") expect(outcome.timing.totalMs).toBeGreaterThanOrEqual(DEADLINE_MS);
    expect(JSON.stringify(outcome)).not.toContain("secret");
    // The connection is not reused, and nothing was sent again over another one.
    await vi.waitFor(() => expect(faulty.connections).toEqual({ made: 1, open: 0 }), PATIENCE);
    expect(faulty.requests).toHaveLength(1);
  },
);

test("a receiver that does not read what is sent is a timeout", async () => {
  const sender = aSender({ deadlineMs: DEADLINE_MS });
  const receiver = await aReceiver(receivers.answers(), { reads: false });
  const outcome = await sender.post(anExchange(receiver.url, { body: Buffer.alloc(32 * 1024 * 1024) }));
  expect(outcome).toMatchObject({ kind: "timeout", why: WAITING });
});

test("connecting to a port without a listener fails immediately", async () => {
  const outcome = await aSender().post(anExchange(`http://127.0.0.1:${await receivers.closedPort()}/`));
  expect(outcome).toMatchObject({ kind: "network_error", why: "Connection refused", remoteAddress: null });
  expect(outcome.timing).toMatchObject({ connectMs: null, tlsMs: null, firstByteMs: null });
});

test("without other orders the deadline is three seconds, for a receiver that hangs, one that drips and no name server", async () => {
  const dns = await aDnsServer();
  dns.set("hooks.partner.example", { A: "silence", AAAA: "silence" });
  const sender = aSender({ dnsServers: [dns.address] });
  const [hanging, dripping] = [await aReceiver(receivers.hangs), await aReceiver(receivers.drips(1000))];
  const urls = [hanging.url, dripping.url, "http://hooks.partner.example/"];

  const outcomes = await Promise.all(urls.map((url) => sender.post(anExchange(url))));

  expect(outcomes).toMatchObject([
    { kind: "timeout", why: "No complete response within 3 seconds (waiting for the response)" },
    { kind: "timeout", why: "No complete response within 3 seconds (in the middle of the response's body)" },
    { kind: "timeout", why: "No complete response within 3 seconds (while resolving the name)" },
  ]);
  for (const { timing } of outcomes) expect(timing.totalMs).toBeGreaterThanOrEqual(3000);
  expect([hanging.requests.length, dripping.requests.length]).toEqual([1, 1]);
});

test.each<[string, Behaviour]>([
  ["64 MiB", receivers.answers({ body: Buffer.alloc(64 * 1024 * 1024, "x") })],
  ["a body that never ends and hurries", receivers.pours(16 * 1024, 1)],
])("of %s no more than 64 KiB is waited for", async (_name, behaviour) => {
  const receiver = await aReceiver(behaviour);
  const outcome = await aSender().post(anExchange(receiver.url));
  expect(outcome).toMatchObject({ kind: "answered", status: 200 });
  expect(outcome).toHaveProperty("excerpt.length", 1024);
  await vi.waitFor(() => expect(receiver.connections).toEqual({ made: 1, open: 0 }), PATIENCE);
  expect(receiver.requests).toHaveLength(1);
});

test("64 KiB are read in full, and the connection is used again", async () => {
  const receiver = await aReceiver(receivers.answers({ body: Buffer.alloc(64 * 1024, "x") }));
  const sender = aSender();
  for (let nth = 0; nth < 2; nth++) {
    expect(await sender.post(anExchange(receiver.url))).toMatchObject({ kind: "answered", excerpt: "x".repeat(1024) });
  }
  expect(receiver.connections.made).toBe(1);
});

test("a bomb is not unpacked", async () => {
  const receiver = await aReceiver(receivers.answersWithBomb);
  const outcome = await aSender().post(anExchange(receiver.url));
  expect(outcome).toMatchObject({ kind: "answered", status: 200, excerpt: "(gzip-encoded, not shown)" });
  expect(receiver.requests[0]?.headers).toMatchObject({ "accept-encoding": "identity" });
});

test("a redirect is the answer; where it points gets no request", async () => {
  const elsewhere = await aReceiver(receivers.answers());
  const sender = aSender();
  for (const status of [301, 302, 303, 307, 308]) {
    const receiver = await aReceiver(receivers.redirects(elsewhere.url, status));
    const outcome = await sender.post(anExchange(receiver.url));
    expect(outcome).toMatchObject({ kind: "answered", status, headers: { location: elsewhere.url } });
    expect(receiver.requests).toHaveLength(1);
  }
  expect(elsewhere.connections.made).toBe(0);
});

test("interim answers are passed over", async () => {
  const hints = "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\nx-interim: yes\r\n\r\n";
  const receiver = await aReceiver(writes(hints + receivers.answerText({ status: 202, body: "taken" }).toString()));
  const outcome = await aSender().post(anExchange(receiver.url));
  expect(outcome).toMatchObject({
    kind: "answered",
    status: 202,
    headers: { "content-length": "5" },
    excerpt: "taken",
  });
  expect(outcome).not.toHaveProperty("headers.x-interim");
});

// Answers to requests that were never made must not count as the next request's.
test.each([
  ["another answer", receivers.answerText({ status: 410 }).toString()],
  ["nonsense", "\x00\x01nonsense"],
])("%s behind an answer is thrown away with the connection", async (_name, surplus) => {
  const receiver = await aReceiver(writes(receivers.answerText({ body: "mine" }).toString() + surplus));
  const sender = aSender();
  for (let nth = 1; nth <= 3; nth++) {
    expect(await sender.post(anExchange(receiver.url))).toMatchObject({ status: 200, excerpt: "mine" });
    expect(receiver.requests.map(({ connection }) => connection)).toEqual(Array.from({ length: nth }, (_, n) => n + 1));
  }
});

test("a connection that the receiver closes while nothing is under way is replaced, and nothing fails", async () => {
  const receiver = await aReceiver(writesAndCloses(receivers.answerText()));
  const sender = aSender();
  for (let nth = 1; nth <= 5; nth++) {
    expect(await sender.post(anExchange(receiver.url))).toMatchObject({ kind: "answered", status: 200 });
    await vi.waitFor(() => expect(receiver.connections.open).toBe(0), PATIENCE);
  }
  expect(receiver.requests).toHaveLength(5);
});

test("a request that was lost with the connection is not sent again of our own accord", async () => {
  const receiver = await aReceiver(receivers.answers());
  const sender = aSender();
  await sender.post(anExchange(receiver.url));
  receiver.behave(receivers.resets);
  const outcome = await sender.post(anExchange(receiver.url));
  expect(outcome).toMatchObject({ kind: "network_error", why: RESET, timing: { connectMs: null } });
  expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 1]);
  expect(receiver.connections.made).toBe(1);
});

test("whatever a receiver writes, the exchange is settled in time, by one request at most, and the next is not harmed", async () => {
  const healthy = await aReceiver(receivers.answers({ body: "well" }));
  const receiver = await aReceiver(receivers.hangs);
  const sender = aSender({ deadlineMs: DEADLINE_MS });
  const piece = fc.oneof(
    fc.constantFrom(
      OK,
      "HTTP/1.1 204 \r\n",
      "HTTP/1.0 200\r\n",
      "HTTP/1.1 103 x\r\n",
      "HTTP/2 200\r\n",
      "\r\n",
      "\r\n\r\n",
    ),
    fc.constantFrom(
      "content-length: 5\r\n",
      "content-length: -1\r\n",
      "transfer-encoding: chunked\r\n",
      "5\r\nhello\r\n",
    ),
    fc.constantFrom("connection: close\r\n", "connection: upgrade\r\nupgrade: h2c\r\n", "keep-alive: timeout=0\r\n"),
    fc.constantFrom("0\r\n\r\n", "0\r\nx: y\r\n\r\n", "__proto__: x\r\n", "content-encoding: gzip\r\n", "hello"),
    fc.string({ unit: "binary", maxLength: 30 }),
  );
  const ending = fc.constantFrom(writesAndCloses, receivers.writesAndResets);
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), ending, async (pieces, end) => {
      const before = receiver.requests.length;
      receiver.behave(end(pieces.join("")));
      const outcome = await sender.post(anExchange(receiver.url));
      // Zero if the connection was reset just as it was about to be reused: the receiver then read nothing.
      const requests = receiver.requests.length - before;
      expect(requests).toBeLessThanOrEqual(1);
      if (outcome.kind === "answered") expect(requests).toBe(1);
      expect(await sender.post(anExchange(healthy.url))).toMatchObject({ kind: "answered", excerpt: "well" });
    }),
    { numRuns: 200 },
  );
});
