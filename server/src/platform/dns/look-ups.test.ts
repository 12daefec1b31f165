import { expect, test } from "vitest";
import type { DnsReply } from "../../../test/support/servers/outbound-dns.ts";
import { aDnsServer } from "../../../test/support/servers/outbound-sender.ts";
import { closedPort } from "../../../test/support/servers/outbound-servers.ts";
import { createDnsLookUps } from "./look-ups.ts";

const NAME = "_sablewatch.partner.example";

test("all texts at a name are found, and a long one is whole although it travels in several strings", async () => {
  const dns = await aDnsServer();
  const long = "k".repeat(700);
  dns.set(NAME, { TXT: ["sablewatch=abc", long] });
  const found = await createDnsLookUps({ servers: [dns.address] }).lookUpTxt(NAME);
  expect(found).toEqual({ kind: "found", records: expect.arrayContaining(["sablewatch=abc", long]) as string[] });
});

test("an alias is found in lower case, so that it can be compared", async () => {
  const dns = await aDnsServer();
  dns.set("watch.partner.example", { CNAME: ["Portal.Operator.EXAMPLE"] });
  const found = await createDnsLookUps({ servers: [dns.address] }).lookUpCname("watch.partner.example");
  expect(found).toEqual({ kind: "found", records: ["portal.operator.example"] });
});

test.each<[string, DnsReply]>([
  ["no such name", "nxdomain"],
  ["a name without such a record", []],
])("%s is none", async (_case, reply) => {
  const dns = await aDnsServer();
  dns.set(NAME, { TXT: reply, CNAME: reply });
  const lookUps = createDnsLookUps({ servers: [dns.address] });
  expect(await lookUps.lookUpTxt(NAME)).toEqual({ kind: "none" });
  expect(await lookUps.lookUpCname(NAME)).toEqual({ kind: "none" });
});

test("a name that is too long for the DNS has no record", async () => {
  const dns = await aDnsServer();
  const name = `_sablewatch.${"a.".repeat(130)}example`;
  expect(await createDnsLookUps({ servers: [dns.address] }).lookUpTxt(name)).toEqual({ kind: "none" });
  expect(dns.queries).toEqual([]);
});

test("a server that fails is not a no", async () => {
  const dns = await aDnsServer();
  dns.set(NAME, { TXT: "servfail" });
  const answer = await createDnsLookUps({ servers: [dns.address] }).lookUpTxt(NAME);
  expect(answer).toEqual({ kind: "unanswered", why: "the name server could not tell (ESERVFAIL)" });
});

test("a name server that doesn't respond doesn't count as a no, and doesn't delay other look-ups", async () => {
  const dns = await aDnsServer();
  dns.set(NAME, { TXT: "silence" });
  dns.set("other.example", { TXT: ["there"] });
  const lookUps = createDnsLookUps({ servers: [dns.address], deadlineMs: 300 });
  const [silent, answered] = await Promise.all([lookUps.lookUpTxt(NAME), lookUps.lookUpTxt("other.example")]);
  expect(silent).toEqual({ kind: "unanswered", why: "no name server answered in time" });
  expect(answered).toEqual({ kind: "found", records: ["there"] });
});

test("a server that is not there is not a no", async () => {
  const lookUps = createDnsLookUps({ servers: [`127.0.0.1:${await closedPort()}`], deadlineMs: 3000 });
  expect(await lookUps.lookUpTxt(NAME)).toMatchObject({ kind: "unanswered" });
});
