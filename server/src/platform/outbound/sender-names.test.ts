import { describe, expect, test, vi } from "vitest";
import { aDnsServer, anExchange, aReceiver, aSender } from "../../../test/support/servers/outbound-sender.ts";
import type { DnsReply } from "../../../test/support/servers/outbound-dns.ts";
import { answers, closedPort, hangs } from "../../../test/support/servers/outbound-servers.ts";

const NAME = "hooks.partner.example";
const LOCAL = ["127.0.0.1"];

describe("finding a receiver by its name", () => {
  test("a name is asked for once for each connection, in both families, and the time is told", async () => {
    const [dns, receiver] = [await aDnsServer(), await aReceiver(answers())];
    dns.set(NAME, { A: LOCAL });
    const sender = aSender({ dnsServers: [dns.address] });
    const url = `http://${NAME}:${receiver.port}/`;

    const [first, second] = [await sender.post(anExchange(url)), await sender.post(anExchange(url))];

    expect(first).toMatchObject({ kind: "answered", remoteAddress: "127.0.0.1" });
    expect(first.timing.dnsMs).toBeTypeOf("number");
    expect(second.timing).toMatchObject({ dnsMs: null, connectMs: null });
    expect(receiver.requests[0]?.headers.host).toBe(`${NAME}:${receiver.port}`);
    expect(dns.queries.map(({ type }) => type).toSorted()).toEqual(["A", "AAAA"]);

    // A new connection looks the name up again: no address is remembered for longer than the connection to it.
    await sender.post(anExchange(url, { target: "another" }));
    expect(dns.queries).toHaveLength(4);
  });

  test.each<[string, DnsReply, DnsReply, string]>([
    ["no such name", "nxdomain", "nxdomain", `The name ${NAME} does not exist`],
    ["no address", [], [], `The name ${NAME} has no address`],
    ["a failing name server", "servfail", "servfail", `The name ${NAME} could not be resolved (ESERVFAIL)`],
    ["a name server that fails for one family", [], "servfail", `The name ${NAME} could not be resolved (ESERVFAIL)`],
  ])("%s: the exchange fails with the reason, and nothing else", async (_case, A, AAAA, why) => {
    const dns = await aDnsServer();
    dns.set(NAME, { A, AAAA });
    const outcome = await aSender({ dnsServers: [dns.address] }).post(anExchange(`http://${NAME}/?key=secret`));
    expect(outcome).toMatchObject({ kind: "network_error", why, remoteAddress: null });
    expect(outcome.timing).toMatchObject({ dnsMs: null, connectMs: null });
  });

  test.each<[string, DnsReply]>([
    ["is silent about", "silence"],
    ["fails for", "servfail"],
    ["denies the name for", "nxdomain"],
  ])("a name server that %s one family does not keep the other from being used", async (_case, AAAA) => {
    const [dns, receiver] = [await aDnsServer(), await aReceiver(answers())];
    dns.set(NAME, { A: LOCAL, AAAA });
    const sender = aSender({ dnsServers: [dns.address] });
    expect(await sender.post(anExchange(`http://${NAME}:${receiver.port}/`))).toMatchObject({ kind: "answered" });
  });

  test("names whose servers don't respond don't delay other look-ups", async () => {
    const [dns, receiver] = [await aDnsServer(), await aReceiver(answers())];
    dns.set(NAME, { A: LOCAL });
    const silent = Array.from({ length: 20 }, (_, nth) => `silent-${nth}.example`);
    for (const name of silent) dns.set(name, { A: "silence", AAAA: "silence" });
    const sender = aSender({ dnsServers: [dns.address], deadlineMs: 3_000 });

    const late = silent.map((name) => sender.post(anExchange(`http://${name}/`)));
    const found = await sender.post(anExchange(`http://${NAME}:${receiver.port}/`));

    expect(found).toMatchObject({ kind: "answered" });
    for (const outcome of await Promise.all(late)) {
      const why = "No complete response within 3 seconds (while resolving the name)";
      expect(outcome).toMatchObject({ kind: "timeout", why });
    }
  });

  test("an address that comes after the deadline is not connected to any more", async () => {
    const [dns, receiver] = [await aDnsServer(), await aReceiver(answers())];
    let answer: (reply: DnsReply) => void = () => undefined;
    const late = new Promise<DnsReply>((resolve) => (answer = resolve));
    dns.set(NAME, { A: () => late });
    dns.set("other.partner.example", { A: LOCAL });
    const sender = aSender({ dnsServers: [dns.address], deadlineMs: 500 });
    const url = `http://${NAME}:${receiver.port}/late`;
    expect(await sender.post(anExchange(url))).toMatchObject({ kind: "timeout" });

    answer(LOCAL);
    // The name server responds to one query after another: when this one is done, the late response has arrived too.
    for (const target of ["1", "2"]) {
      await sender.post(anExchange(`http://other.partner.example:${receiver.port}/`, { target }));
    }
    expect(receiver.connections.made).toBe(2);
    expect(receiver.requests.map(({ path }) => path)).toEqual(["/", "/"]);
  });

  test("an address that refuses is passed over for the next one", async () => {
    const [dns, receiver] = [await aDnsServer(), await aReceiver(answers(), { host: "127.0.0.3" })];
    dns.set(NAME, { A: ["127.0.0.2", "127.0.0.3"], AAAA: ["::1"] });
    const sender = aSender({ dnsServers: [dns.address] });
    const outcome = await sender.post(anExchange(`http://${NAME}:${receiver.port}/`));
    expect(outcome).toMatchObject({ kind: "answered", remoteAddress: "127.0.0.3" });
    expect(receiver.requests).toHaveLength(1);
  });

  test("where every address refuses, the connection was refused", async () => {
    const dns = await aDnsServer();
    dns.set(NAME, { A: ["127.0.0.1", "127.0.0.2"] });
    const outcome = await aSender({ dnsServers: [dns.address] }).post(
      anExchange(`http://${NAME}:${await closedPort()}/`),
    );
    expect(outcome).toMatchObject({ kind: "network_error", why: "Connection refused", remoteAddress: null });
  });

  test.each(["localhost", "hooks.localhost", "LOCALHOST."])(
    "%s is this machine without asking anybody",
    async (host) => {
      const [dns, receiver] = [await aDnsServer(), await aReceiver(answers())];
      const sender = aSender({ dnsServers: [dns.address] });
      const outcome = await sender.post(anExchange(`http://${host}:${receiver.port}/`));
      expect(outcome).toMatchObject({ kind: "answered", remoteAddress: "127.0.0.1", timing: { dnsMs: null } });
      expect(dns.queries).toEqual([]);
    },
  );
});

describe("the guard, on the address that is connected to", () => {
  test.each<[string, string[], string[]]>([
    ["this machine", ["127.0.0.1"], []],
    ["this machine, in IPv6", [], ["::1"]],
    ["this machine, mapped", [], ["::ffff:127.0.0.1"]],
    ["any of this machine's addresses", ["0.0.0.0"], []],
    ["our network", ["10.0.0.5"], []],
    ["the machine's metadata", ["169.254.169.254"], []],
    ["the machine's metadata, in IPv6", [], ["fd00:ec2::254"]],
    ["a global address and ours", ["1.1.1.1", "127.0.0.1"], []],
    ["a global address, and ours in IPv6", ["1.1.1.1"], ["::1"]],
    ["a translated address of ours", ["1.1.1.1"], ["64:ff9b::a00:1"]],
  ])("a name for %s is refused without a connection", async (_case, A, AAAA) => {
    const [dns, receiver] = [await aDnsServer(), await aReceiver(answers(), { certificate: "trusted" })];
    dns.set(NAME, { A, AAAA });
    const sender = aSender({ allowsLocal: false, dnsServers: [dns.address] });
    const outcome = await sender.post(anExchange(`https://${NAME}:${receiver.port}/`));
    expect(outcome).toMatchObject({
      kind: "network_error",
      why: `${NAME} resolves to a non-global address`,
      remoteAddress: null,
      timing: { connectMs: null, tlsMs: null },
    });
    expect(receiver.connections.made).toBe(0);
  });

  test("where local targets are allowed, loopback is the only thing more", async () => {
    const [dns, receiver] = [await aDnsServer(), await aReceiver(answers())];
    const sender = aSender({ dnsServers: [dns.address] });
    for (const address of ["10.0.0.5", "192.168.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1"]) {
      dns.set(NAME, { A: ["127.0.0.1", address] });
      const outcome = await sender.post(anExchange(`http://${NAME}:${receiver.port}/`));
      expect(outcome).toMatchObject({ kind: "network_error", why: `${NAME} resolves to a non-global address` });
    }
    expect(receiver.connections.made).toBe(0);
  });

  // 127.0.0.2 is the address that passes the check; a second query would return 127.0.0.1.
  test("a name whose address changes after it was judged is connected to the address that was judged", async () => {
    const dns = await aDnsServer();
    const judged = await aReceiver(answers({ body: "judged" }), { host: "127.0.0.2" });
    dns.set(NAME, { A: (askedBefore) => (askedBefore === 0 ? ["127.0.0.2"] : ["127.0.0.1"]) });
    const sender = aSender({ dnsServers: [dns.address] });
    const outcome = await sender.post(anExchange(`http://${NAME}:${judged.port}/`));
    expect(outcome).toMatchObject({ kind: "answered", excerpt: "judged", remoteAddress: "127.0.0.2" });
    expect(dns.queries.filter(({ type }) => type === "A")).toHaveLength(1);
  });

  test("every new connection is judged again", async () => {
    const [dns, receiver] = [await aDnsServer(), await aReceiver(answers({ headers: { connection: "close" } }))];
    dns.set(NAME, { A: (askedBefore) => (askedBefore === 0 ? LOCAL : ["10.0.0.1"]) });
    const sender = aSender({ dnsServers: [dns.address] });
    const url = `http://${NAME}:${receiver.port}/`;
    expect(await sender.post(anExchange(url))).toMatchObject({ kind: "answered" });
    expect(await sender.post(anExchange(url))).toMatchObject({ why: `${NAME} resolves to a non-global address` });
    expect(receiver.connections.made).toBe(1);
  });
});

test("a name that is still being asked for when the sender closes does not hold it up", async () => {
  const dns = await aDnsServer();
  dns.set(NAME, { A: "silence", AAAA: "silence" });
  const receiver = await aReceiver(hangs);
  const sender = aSender({ dnsServers: [dns.address] });
  const asking = sender.post(anExchange(`http://${NAME}:${receiver.port}/`));
  await vi.waitFor(() => expect(dns.queries).toHaveLength(2), { timeout: 100_000 });
  await sender.close();
  expect(await asking).toMatchObject({ kind: "network_error" });
  expect(receiver.connections.made).toBe(0);
});
