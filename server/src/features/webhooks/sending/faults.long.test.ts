import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { testActor } from "../../../../test/support/factories.ts";
import { aDnsServer } from "../../../../test/support/servers/outbound-sender.ts";
import * as bare from "../../../../test/support/servers/outbound-servers.ts";
import { hmac } from "../../../../test/support/webhooks/receiver.ts";
import { aReceiver, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import {
  aFaultyReceiver,
  type Fault,
  type Faulty,
  signs,
  signsAnd,
  tokenOf,
} from "../../../../test/support/webhooks/faults.ts";
import { cycleSecret, deleteSecret } from "../secrets/secrets.ts";

const { database, webhooks } = webhookDatabase();

type Noted = Fault["noted"];

const timeout = (stage: string): Noted => ({
  response_indicator: "timeout",
  error_message: `No complete response within 3 seconds (${stage})`,
});
const networkError = (error_message: string): Noted => ({ response_indicator: "network_error", error_message });
const unsigned = (what: string, excerpt: { response_excerpt?: string } = {}): Noted => ({
  response_indicator: "invalid_signature",
  error_message: `Answered 200, but ${what}`,
  ...excerpt,
});
const status = (http_status: number, rest: Partial<Noted> = {}): Noted => ({
  http_status,
  error_message: `Answered ${http_status}`,
  ...rest,
});
const delivered = (rest: Partial<Noted> = {}): Noted => ({ http_status: 200, ...rest });

const WAITING = timeout("waiting for the response");
const IN_BODY = timeout("in the middle of the response's body");
const CUT_SHORT = networkError("The receiver closed the connection before its answer was complete");
const RESET = networkError("Connection reset by the receiver");
const NOT_IT = "its X-Signature is not the HMAC-SHA256 of X-Token, in hexadecimal, with a current secret as key";
const WITHOUT = "without an X-Signature header";

const every =
  (ms: number, bytes: string) =>
  (socket: Socket): void => {
    const timer = setInterval(() => socket.write(bytes), ms);
    socket.once("close", () => clearInterval(timer));
  };
const nothing = (): void => undefined;
const secure = ({ port }: bare.Receiver): string => `https://127.0.0.1:${port}/hooks`;
const named =
  (name: string) =>
  ({ port }: bare.Receiver): string =>
    `http://${name}.partner.example:${port}/`;

/** Each of these takes the whole deadline. The ones that sign would count as delivered if they ever completed. */
const SLOW: Fault[] = [
  { name: "hangs before its headers", does: bare.hangs, noted: WAITING },
  { name: "hints and hangs", does: bare.writes("HTTP/1.1 103 Early Hints\r\n\r\n"), noted: WAITING },
  { name: "hangs in its body", does: signsAnd("content-length: 9", nothing), noted: IN_BODY },
  { name: "drips its body", does: signsAnd("content-length: 99", every(1000, ".")), noted: IN_BODY },
  { name: "thinly never ends", does: signsAnd("transfer-encoding: chunked", every(100, "1\r\n.\r\n")), noted: IN_BODY },
  { name: "hangs after 500", does: bare.writes("HTTP/1.1 500 No\r\ncontent-length: 9\r\n\r\n"), noted: IN_BODY },
  {
    name: "never shakes hands",
    does: bare.hangs,
    options: { reads: false },
    url: secure,
    requests: 0,
    noted: timeout("while connecting"),
  },
  {
    name: "has a silent name server",
    does: signs(),
    url: named("silent"),
    requests: 0,
    noted: timeout("while resolving the name"),
  },
];

const BROKEN: Fault[] = [
  { name: "resets the connection", does: bare.resets, noted: RESET },
  { name: "half-closes", does: bare.closes, noted: CUT_SHORT },
  {
    name: "closes in its body",
    does: signsAnd("content-length: 99", (socket) => void socket.end("half")),
    noted: CUT_SHORT,
  },
  {
    name: "refuses connections",
    does: signs(),
    url: async () => `http://127.0.0.1:${await bare.closedPort()}/`,
    requests: 0,
    noted: networkError("Connection refused"),
  },
  {
    name: "has a name that nobody knows",
    does: signs(),
    url: named("unknown"),
    requests: 0,
    noted: networkError("The name unknown.partner.example does not exist"),
  },
  {
    name: "has a name that leads inside",
    does: signs(),
    url: named("inside"),
    requests: 0,
    noted: networkError("inside.partner.example resolves to a non-global address"),
  },
  {
    name: "signed its certificate itself",
    does: signs(),
    options: { certificate: "self-signed" },
    requests: 0,
    noted: networkError("The certificate is self-signed or its issuer is not trusted"),
  },
  {
    name: "has an old certificate",
    does: signs(),
    options: { certificate: "expired" },
    requests: 0,
    noted: networkError("The certificate has expired"),
  },
  {
    name: "does not speak HTTP",
    does: bare.writes("SSH-2.0-OpenSSH_9.9\r\n"),
    noted: networkError("The answer is not valid HTTP"),
  },
];

const change = (ownerId: string) => ({ actor: testActor, ownerId });

/** Removes the secret that the receiver knows. */
const forgetFirstSecret: Fault["prepare"] = async ({ partner }) => {
  const [first] = await database.db
    .selectFrom("webhook_secrets")
    .select("id")
    .where("owner_id", "=", partner.id)
    .execute();
  await database.db.transaction().execute(async (tx) => {
    await cycleSecret(tx, change(partner.id));
    await deleteSecret(tx, change(partner.id), first?.id ?? "");
  });
};

const MISSIGNED: Fault[] = [
  {
    name: "does not sign",
    does: bare.answers({ body: "thanks" }),
    noted: unsigned(WITHOUT, { response_excerpt: "thanks" }),
  },
  {
    name: "signs with another key",
    does: (...[socket, request]) => signs()(socket, request, "another"),
    noted: unsigned(NOT_IT),
  },
  {
    name: "signs with a deleted secret",
    does: signs(),
    prepare: forgetFirstSecret,
    noted: unsigned(NOT_IT),
  },
  {
    name: "sends our signature back",
    does: (socket, { headers }) => {
      socket.write(bare.answerText({ headers: { "x-signature": headers["x-signature"] ?? "" } }));
    },
    noted: unsigned("its X-Signature is that of the request; sign the value of X-Token instead"),
  },
  {
    name: "signs in upper case",
    does: (socket, request, secret) => {
      const signature = hmac(tokenOf(request), secret).toUpperCase();
      socket.write(bare.answerText({ headers: { "x-signature": signature } }));
    },
    noted: unsigned("its X-Signature is not in lower case"),
  },
];

const REFUSING: Fault[] = [
  ...[400, 404, 500].map((code) => ({
    name: `answers ${code}`,
    does: signs({ status: code, body: '{"error":"no"}' }),
    noted: status(code, { response_excerpt: '{"error":"no"}' }),
  })),
  { name: "answers 410", does: signs({ status: 410 }), noted: status(410) },
  ...["30", "Sun, 01 Mar 2015 12:00:00 GMT", "9".repeat(99), "-1", "soon"].flatMap((text) =>
    [429, 503].map((code) => ({
      name: `answers ${code} and asks for ${text.slice(0, 20)}`,
      does: signs({ status: code, headers: { "retry-after": text } }),
      noted: status(code),
    })),
  ),
];

const MIB = 1024 * 1024;
const HUGE = bare.answers({ body: Buffer.alloc(64 * MIB, "x") });
const BOMB = { headers: { "content-encoding": "gzip" }, body: gzipSync(Buffer.alloc(32 * MIB)) };
const pour = every(1, `4000\r\n${".".repeat(0x4000)}\r\n`);

const LAVISH: Fault[] = [
  { name: "answers 64 MiB", does: HUGE, noted: unsigned(WITHOUT, { response_excerpt: "x".repeat(1024) }) },
  {
    name: "signs 64 MiB",
    does: signs({ body: Buffer.alloc(64 * MIB, "x") }),
    noted: delivered({ response_excerpt: "x".repeat(1024) }),
  },
  {
    name: "answers with a bomb",
    does: bare.answers(BOMB),
    noted: unsigned(WITHOUT, { response_excerpt: "(gzip-encoded, not shown)" }),
  },
  { name: "signs a bomb", does: signs(BOMB), noted: delivered({ response_excerpt: "(gzip-encoded, not shown)" }) },
  {
    name: "never ends",
    does: signsAnd("transfer-encoding: chunked", pour),
    noted: delivered({ response_excerpt: ".".repeat(1024) }),
  },
  {
    name: "hints, then answers",
    does: (socket, request, secret) => {
      socket.write("HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n");
      signs()(socket, request, secret);
    },
    noted: delivered(),
  },
  { name: "answers with NUL", does: signs({ body: "a\0b" }), noted: delivered({ response_excerpt: "a\ufffdb" }) },
];

/** A dispatcher that can resolve the names above. */
async function aKnowingDispatcher(): Promise<void> {
  const dns = await aDnsServer();
  dns.set("silent.partner.example", { A: "silence", AAAA: "silence" });
  dns.set("inside.partner.example", { A: ["10.0.0.1"] });
  webhooks.aDispatcher({ sender: { dnsServers: [dns.address] } });
}

/** Checks for the row that the contract asks for, and exactly one request. */
async function isNoted({ fault, receiver, subscriber: { webhookId } }: Faulty): Promise<void> {
  const { http_status = null, response_indicator = null, error_message = null, response_excerpt = null } = fault.noted;
  const attempts = await webhooks.attemptsOf(webhookId);
  const row = { http_status, response_indicator, error_message, response_excerpt };
  expect(attempts, fault.name).toMatchObject([row]);
  for (const { total_ms, receipt } of attempts) {
    if (response_indicator === "timeout") expect(total_ms, fault.name).toBeGreaterThanOrEqual(3000);
    expect(receipt !== null, fault.name).toBe(error_message === null);
  }
  expect(receiver.requests.map(tokenOf), fault.name).toEqual(
    fault.requests === 0 ? [] : attempts.map(({ token }) => token),
  );
  expect(await webhooks.deliveriesOf(webhookId), fault.name).toMatchObject([
    { state: error_message === null ? "delivered" : "waiting", attempt_count: 1 },
  ]);
}

test("receivers that take the whole deadline are timeouts after three seconds, each with one request, and keep nobody else waiting", async () => {
  const healthy = await aReceiver();
  const other = await webhooks.aSubscriber(healthy);
  const faulty: Faulty[] = [];
  for (const fault of SLOW) faulty.push(await aFaultyReceiver(database, fault));
  await aKnowingDispatcher();

  await Promise.all(faulty.map(({ subscriber }) => webhooks.recordEvents(subscriber)));
  await webhooks.recordEvents(other, { count: 5 });
  for (const { subscriber } of faulty) await webhooks.untilAttempts(subscriber.webhookId, 1);

  for (const each of faulty) await isNoted(each);
  await webhooks.untilStates(
    other.webhookId,
    Array.from({ length: 5 }, () => "delivered"),
  );
  const ends = (await Promise.all(faulty.map(({ subscriber }) => webhooks.attemptsOf(subscriber.webhookId)))).flat();
  const firstEnd = Math.min(...ends.map(({ attempted_at, total_ms }) => attempted_at.getTime() + total_ms));
  const last = (await webhooks.attemptsOf(other.webhookId)).at(-1);
  expect(last?.attempted_at.getTime()).toBeLessThan(firstEnd);
});

test.each([...BROKEN, ...MISSIGNED, ...REFUSING, ...LAVISH])(
  "a receiver that $name gets one request, its attempt says how it ended, and another's delivery goes on",
  async (fault) => {
    const healthy = await aReceiver();
    const other = await webhooks.aSubscriber(healthy);
    const faulty = await aFaultyReceiver(database, fault);
    await aKnowingDispatcher();
    await webhooks.recordEvents(faulty.subscriber);
    await webhooks.recordEvents(other);
    await webhooks.untilStates(other.webhookId, ["delivered"]);
    await webhooks.untilAttempts(faulty.subscriber.webhookId, 1);
    await isNoted(faulty);
    expect(healthy.received).toHaveLength(1);
  },
);

test.each([301, 302, 307])(
  "a redirect with status %d is a failure with that status, and is not followed",
  async (code) => {
    const elsewhere = await aReceiver();
    const faulty = await aFaultyReceiver(database, {
      name: "redirects",
      does: signs({ status: code, headers: { location: elsewhere.url } }),
      noted: status(code, { error_message: `Answered ${code}; redirects are not followed` }),
    });
    await aKnowingDispatcher();
    await webhooks.recordEvents(faulty.subscriber);
    await webhooks.untilAttempts(faulty.subscriber.webhookId, 1);
    await isNoted(faulty);
    expect(elsewhere.received).toEqual([]);
  },
);

test("a connection that is closed under a request fails that attempt and is not tried again behind its back", async () => {
  const answersOnce: Fault["does"] = (socket, request, secret) => {
    if (request.connection === 1 && receiver.requests.length > 1) socket.destroy();
    else signs()(socket, request, secret);
  };
  const { receiver, subscriber } = await aFaultyReceiver(database, { name: "closes", does: answersOnce, noted: {} });
  await aKnowingDispatcher();
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(subscriber.webhookId, ["delivered"]);
  await webhooks.recordEvents(subscriber);
  await webhooks.untilAttempts(subscriber.webhookId, 2);
  await webhooks.untilStates(subscriber.webhookId, ["delivered", "waiting"]);
  expect((await webhooks.attemptsOf(subscriber.webhookId)).at(-1)).toMatchObject({
    http_status: null,
    response_indicator: "network_error",
    connect_ms: null,
  });
  expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 1]);
  // The next request uses another connection.
  await webhooks.recordEvents(subscriber);
  await webhooks.untilStates(subscriber.webhookId, ["delivered", "waiting", "delivered"]);
  expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 1, 2]);
});

test("a connection that is closed between two requests costs nothing", async () => {
  const closing: Fault["does"] = (socket, request, secret) => {
    signs()(socket, request, secret);
    socket.end();
  };
  const { receiver, subscriber } = await aFaultyReceiver(database, { name: "closes", does: closing, noted: {} });
  await aKnowingDispatcher();
  for (const states of [["delivered"], ["delivered", "delivered"]]) {
    await webhooks.recordEvents(subscriber);
    await webhooks.untilStates(subscriber.webhookId, states);
  }
  expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 2]);
  expect(await webhooks.attemptsOf(subscriber.webhookId)).toHaveLength(2);
});
