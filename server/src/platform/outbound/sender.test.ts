import { expect, test, vi } from "vitest";
import { anExchange, aReceiver, aSender } from "../../../test/support/servers/outbound-sender.ts";
import { answers, hangs, writesAndCloses } from "../../../test/support/servers/outbound-servers.ts";

test("a request carries our headers, the caller's and the body to the byte", async () => {
  const receiver = await aReceiver(answers());
  const body = '{"name":"Bücher \u0000 😀"}';
  await aSender().post(anExchange(`${receiver.url}/in?key=1&b=%20`, { headers: ["X-Signature", "abc"], body }));
  const [request] = receiver.requests;
  expect(request).toMatchObject({ method: "POST", path: "/hooks/in?key=1&b=%20", body });
  expect(request?.headers).toEqual({
    host: `127.0.0.1:${receiver.port}`,
    connection: "keep-alive",
    "user-agent": "Sablewatch-Tests/1",
    "content-type": "application/json",
    "accept-encoding": "identity",
    "content-length": String(Buffer.byteLength(body)),
    "x-signature": "abc",
  });
});

test.each([Buffer.from([0, 255, 10, 13]), ""])("bodies may be bytes, and may be empty", async (body) => {
  const receiver = await aReceiver(answers());
  expect(await aSender().post(anExchange(receiver.url, { body }))).toMatchObject({ kind: "answered" });
  expect(receiver.requests[0]?.headers["content-length"]).toBe(String(body.length));
});

test("an answer is told with its status, its headers by lower-cased name, and its beginning", async () => {
  const headers = { "X-Signature": "abc", "SET-COOKIE": "a\r\nset-cookie: b" };
  const receiver = await aReceiver(answers({ status: 422, headers, body: "No such event\0" }));
  const outcome = await aSender().post(anExchange(receiver.url));
  expect(outcome).toEqual({
    kind: "answered",
    status: 422,
    headers: { "content-length": "14", "x-signature": "abc", "set-cookie": ["a", "b"] },
    excerpt: "No such event\ufffd",
    remoteAddress: "127.0.0.1",
    timing: expect.anything() as unknown,
  });
});

test("a body without a length is complete when the receiver closes, and one may be missing", async () => {
  const receiver = await aReceiver(writesAndCloses("HTTP/1.0 200 OK\r\n\r\nold times"));
  const sender = aSender();
  expect(await sender.post(anExchange(receiver.url))).toMatchObject({ kind: "answered", excerpt: "old times" });
  receiver.behave(writesAndCloses("HTTP/1.1 204 No Content\r\n\r\n"));
  expect(await sender.post(anExchange(receiver.url))).toMatchObject({ kind: "answered", status: 204, excerpt: "" });
});

test("timings are told in hundredths, those of connecting by the exchange alone that connected", async () => {
  const receiver = await aReceiver(answers());
  const sender = aSender();
  const first = await sender.post(anExchange(receiver.url));
  const second = await sender.post(anExchange(receiver.url));

  const number = expect.any(Number) as unknown;
  const none = { dnsMs: null, tlsMs: null };
  expect(first.timing).toEqual({ ...none, connectMs: number, firstByteMs: number, totalMs: number });
  expect(second.timing).toEqual({ ...none, connectMs: null, firstByteMs: number, totalMs: number });
  expect(second.remoteAddress).toBe("127.0.0.1");
  const { connectMs, firstByteMs, totalMs } = first.timing;
  expect([connectMs, firstByteMs, totalMs]).toEqual(
    [connectMs, firstByteMs, totalMs].toSorted((a, b) => Number(a) - Number(b)),
  );
  for (const ms of [connectMs, firstByteMs, totalMs]) expect(String(ms)).toMatch(/^\d+(\.\d{1,2})?$/);
});

test("targets do not share connections, not even at one origin", async () => {
  const receiver = await aReceiver(answers());
  const sender = aSender();
  for (const target of ["one", "two", "one", "two"]) await sender.post(anExchange(receiver.url, { target }));
  expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 2, 1, 2]);
});

test("of several connections the one used last is used next", async () => {
  const receiver = await aReceiver(answers());
  const sender = aSender({ connectionsPerTarget: 3 });
  await Promise.all(Array.from({ length: 3 }, () => sender.post(anExchange(receiver.url))));
  const last = receiver.requests.at(-1)?.connection;
  for (let nth = 0; nth < 5; nth++) await sender.post(anExchange(receiver.url));
  expect(receiver.connections.made).toBe(3);
  expect(new Set(receiver.requests.slice(3).map(({ connection }) => connection))).toEqual(new Set([last]));
});

test("exchanges beyond a target's connections wait their turn, in order, and the wait costs no time of theirs", async () => {
  const receiver = await aReceiver(hangs);
  // Longer than a busy machine takes to respond.
  const deadlineMs = 2_000;
  const sender = aSender({ connectionsPerTarget: 1, deadlineMs });
  const bodies = ["1", "2", "3", "4"];
  const posts = bodies.map((body) => sender.post(anExchange(receiver.url, { body })));
  expect(await posts[0]).toMatchObject({ kind: "timeout" });
  receiver.behave(answers());

  const [, ...others] = await Promise.all(posts);
  expect(others.map(({ kind }) => kind)).toEqual(["answered", "answered", "answered"]);
  for (const { timing } of others) expect(timing.totalMs).toBeLessThan(deadlineMs);
  expect(receiver.requests.map(({ body }) => body)).toEqual(bodies);
});

test("a target never has more connections than its limit, no matter how many exchanges there are", async () => {
  const receiver = await aReceiver(answers());
  const sender = aSender({ connectionsPerTarget: 3 });
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => sender.post(anExchange(receiver.url))));
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["answered"]));
  expect(receiver.requests).toHaveLength(50);
  expect(receiver.connections.made).toBe(3);
});

test("a slow target does not use up another's connections", async () => {
  const [slow, fast] = [await aReceiver(hangs), await aReceiver(answers())];
  const sender = aSender({ connectionsPerTarget: 1, deadlineMs: 500 });
  const slowOnes = Array.from({ length: 3 }, () => sender.post(anExchange(slow.url)));
  for (let nth = 0; nth < 20; nth++) expect(await sender.post(anExchange(fast.url))).toMatchObject({ status: 200 });
  expect(slow.connections.made).toBeLessThan(3);
  await Promise.all(slowOnes);
});

test("a target that has moved gives up its connections to where it was", async () => {
  const [before, after] = [await aReceiver(answers()), await aReceiver(answers())];
  const sender = aSender();
  await sender.post(anExchange(before.url, { target: "moving" }));
  expect(await sender.post(anExchange(after.url, { target: "moving" }))).toMatchObject({ kind: "answered" });
  await vi.waitFor(() => expect(before.connections).toEqual({ made: 1, open: 0 }), { timeout: 100_000 });
  expect(after.requests).toHaveLength(1);
});

test("a receiver that says it will close is not kept to its connection", async () => {
  const receiver = await aReceiver(answers({ headers: { connection: "close" } }));
  const sender = aSender();
  for (let nth = 1; nth <= 3; nth++) expect(await sender.post(anExchange(receiver.url))).toMatchObject({ status: 200 });
  expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 2, 3]);
});

test("a URL that may not be a target is refused without a connection, and so is what HTTP cannot carry", async () => {
  const receiver = await aReceiver(answers());
  const sender = aSender({ allowsLocal: false });
  expect(await sender.post(anExchange(receiver.url))).toEqual({
    kind: "network_error",
    why: "The URL must be an https URL",
    remoteAddress: null,
    timing: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 0 },
  });
  expect(await sender.post(anExchange(receiver.url.replace("http:", "https:")))).toMatchObject({
    why: "The URL must not be a private, loopback or otherwise non-global address",
  });
  const headers = ["x-broken", "secret\r\nline"];
  expect(await aSender().post(anExchange(receiver.url, { headers }))).toMatchObject({
    kind: "network_error",
    why: "The exchange failed (UND_ERR_INVALID_ARG)",
  });
  expect(receiver.connections.made).toBe(0);
});

test("closing breaks off what is under way or waiting, closes every connection, and may be asked for twice", async () => {
  const [busy, idle] = [await aReceiver(hangs), await aReceiver(answers())];
  const sender = aSender({ connectionsPerTarget: 1 });
  await sender.post(anExchange(idle.url));
  const running = sender.post(anExchange(busy.url));
  const waiting = sender.post(anExchange(busy.url));
  const connecting = sender.post(anExchange("http://localhost:1/"));
  await vi.waitFor(() => expect(busy.requests).toHaveLength(1), { timeout: 100_000 });

  await Promise.all([sender.close(), sender.close()]);
  const late = await sender.post(anExchange(idle.url));

  const brokenOff = { kind: "network_error", why: "The exchange was broken off, because the sender is stopping" };
  const notSent = { kind: "network_error", why: "Not sent, because the sender is stopping" };
  expect(await running).toMatchObject(brokenOff);
  expect(await waiting).toMatchObject(notSent);
  expect(await connecting).toMatchObject({ kind: "network_error" });
  expect(late).toMatchObject(notSent);
  await vi.waitFor(() => expect([busy.connections.open, idle.connections.open]).toEqual([0, 0]), { timeout: 100_000 });
  expect([busy.requests.length, idle.requests.length]).toEqual([1, 1]);
});
