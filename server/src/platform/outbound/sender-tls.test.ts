import { expect, test, vi } from "vitest";
import { aDnsServer, anExchange, aReceiver, aSender } from "../../../test/support/servers/outbound-sender.ts";
import { answers, type Certificate, hangs, testAuthority } from "../../../test/support/servers/outbound-servers.ts";
import type { Sender } from "./sender.ts";

const NAME = "hooks.partner.example";

async function trustingSender(): Promise<Sender> {
  const dns = await aDnsServer();
  for (const name of [NAME, "other.partner.example"]) dns.set(name, { A: ["127.0.0.1"] });
  return aSender({ dnsServers: [dns.address], ca: testAuthority(), deadlineMs: 1000 });
}

test("a receiver with a certificate for its name is answered over TLS, on a connection that is used again", async () => {
  const receiver = await aReceiver(answers({ body: "safe" }), { certificate: "trusted" });
  const sender = await trustingSender();
  for (const host of [NAME, `${NAME}.`, "127.0.0.1"]) {
    const url = `https://${host}:${receiver.port}/`;
    const [first, second] = [await sender.post(anExchange(url)), await sender.post(anExchange(url))];
    expect(first).toMatchObject({ kind: "answered", excerpt: "safe" });
    expect([first.timing.connectMs, first.timing.tlsMs].map((ms) => typeof ms)).toEqual(["number", "number"]);
    expect(second).toMatchObject({ kind: "answered", timing: { dnsMs: null, connectMs: null, tlsMs: null } });
  }
  expect(receiver.connections.made).toBe(3);
});

test.each<[string, Certificate, string, string]>([
  ["self-signed", "self-signed", NAME, "The certificate is self-signed or its issuer is not trusted"],
  ["expired", "expired", NAME, "The certificate has expired"],
  ["another host's", "trusted", "other.partner.example", "The certificate is not for this host"],
])("a certificate that is %s ends the exchange before anything is sent", async (_case, certificate, host, why) => {
  const [receiver, healthy] = [await aReceiver(answers(), { certificate }), await aReceiver(answers())];
  const sender = await trustingSender();
  const failing = sender.post(anExchange(`https://${host}:${receiver.port}/?key=secret`));
  expect(await sender.post(anExchange(healthy.url))).toMatchObject({ kind: "answered" });
  const outcome = await failing;
  expect(outcome).toMatchObject({ kind: "network_error", why, timing: { tlsMs: null, firstByteMs: null } });
  await vi.waitFor(() => expect(receiver.connections).toEqual({ made: 1, open: 0 }), { timeout: 100_000 });
  expect(receiver.requests).toEqual([]);
});

test("an unknown certificate authority is not trusted", async () => {
  const receiver = await aReceiver(answers(), { certificate: "trusted" });
  const outcome = await aSender().post(anExchange(receiver.url));
  const why = "The certificate is self-signed or its issuer is not trusted";
  expect(outcome).toMatchObject({ kind: "network_error", why });
  expect(receiver.requests).toEqual([]);
});

test("the error names the cause if a receiver doesn't speak TLS", async () => {
  const receiver = await aReceiver(hangs, { greeting: "220 mail.partner.example ESMTP\r\n" });
  const outcome = await aSender().post(anExchange(`https://127.0.0.1:${receiver.port}/`));
  expect(outcome).toMatchObject({ kind: "network_error", why: "TLS failed (ERR_SSL_WRONG_VERSION_NUMBER)" });
});

test("a receiver that never finishes the handshake is a timeout, and its connection is closed", async () => {
  // Doesn't speak TLS, and waits for the end of a request that it can't read.
  const receiver = await aReceiver(hangs);
  const sender = await trustingSender();
  const outcome = await sender.post(anExchange(`https://127.0.0.1:${receiver.port}/`));
  expect(outcome).toMatchObject({ kind: "timeout", why: "No complete response within 1 second (while connecting)" });
  expect(outcome.timing).toMatchObject({ tlsMs: null, firstByteMs: null });
  await vi.waitFor(() => expect(receiver.connections).toEqual({ made: 1, open: 0 }), { timeout: 100_000 });
});
