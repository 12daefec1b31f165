import { describe, expect, test } from "vitest";
import type { DnsReply, DnsServer } from "../../../../test/support/servers/outbound-dns.ts";
import { aDnsServer } from "../../../../test/support/servers/outbound-sender.ts";
import { createDnsLookUps } from "../../../platform/dns/look-ups.ts";
import { checkSender } from "./check.ts";
import { findDkim, findDmarc, findOwnership, findSpf } from "./records.ts";

const DOMAIN = "partner.example";
const WANTED = "spf.operator.example";

const lookUps = (dns: DnsServer) => createDnsLookUps({ servers: [dns.address], deadlineMs: 20_000 });

/** Name servers that hold these texts. */
async function dnsWith(texts: Record<string, DnsReply>) {
  const dns = await aDnsServer();
  for (const [name, TXT] of Object.entries(texts)) dns.set(name, { TXT });
  return { dns, asks: lookUps(dns) };
}

describe("SPF lets the server send", () => {
  test.each<[string, Record<string, DnsReply>]>([
    ["by including it", { [DOMAIN]: ["hello", `v=spf1 mx include:${WANTED} -all`] }],
    ["in capitals, with a dot at its end", { [DOMAIN]: [`V=SPF1 Include:SPF.Operator.Example. ~all`] }],
    ["by sending on", { [DOMAIN]: [`v=spf1 redirect=${WANTED}`] }],
    [
      "through another record",
      { [DOMAIN]: ["v=spf1 include:a.example ~all"], "a.example": [`v=spf1 include:${WANTED} ~all`] },
    ],
  ])("%s", async (_how, texts) => {
    const { asks } = await dnsWith(texts);
    expect(await findSpf(asks, DOMAIN, WANTED)).toMatchObject({ state: "right" });
  });

  test.each<[string, string, Record<string, DnsReply>]>([
    ["without a record", "missing", { [DOMAIN]: ["v=spf10 include:x", "other"] }],
    ["without a domain", "missing", {}],
    ["where only others are included", "wrong", { [DOMAIN]: ["v=spf1 include:other.example -all"] }],
    ["where it is excluded", "wrong", { [DOMAIN]: [`v=spf1 -include:${WANTED} ~all`] }],
    ["with two records", "wrong", { [DOMAIN]: [`v=spf1 include:${WANTED} ~all`, "v=spf1 -all"] }],
    ["where a name server fails", "unanswered", { [DOMAIN]: "servfail" }],
    ["where one on the way fails", "unanswered", { [DOMAIN]: ["v=spf1 include:a.example"], "a.example": "servfail" }],
  ])("not %s: %s", async (_why, state, texts) => {
    const { asks } = await dnsWith(texts);
    expect(await findSpf(asks, DOMAIN, WANTED)).toMatchObject({ name: DOMAIN, state });
  });

  test("and records that include each other, or thousands, end after ten questions", async () => {
    const many = Array.from({ length: 60 }, (_, nth) => `include:n${nth}.example`).join(" ");
    const { dns, asks } = await dnsWith({ [DOMAIN]: [`v=spf1 include:${DOMAIN} ${many} ~all`] });
    expect(await findSpf(asks, DOMAIN, WANTED)).toMatchObject({ state: "wrong" });
    expect(dns.queries.length).toBeLessThanOrEqual(11);
  });
});

describe("a DKIM key", () => {
  test.each<[DnsReply, string]>([
    [["v=DKIM1; k=rsa; p=MIIBIjANBg"], "right"],
    [["k=ed25519;p=11qYAYKxCrfVS"], "right"],
    [["v=DKIM1; p="], "wrong"],
    [["v=DKIM1; k=rsa"], "wrong"],
    [["v=DKIM1; p=AAAA", "v=DKIM1; p=BBBB"], "wrong"],
    ["nxdomain", "missing"],
    ["servfail", "unanswered"],
  ])("%j is %s", async (reply, state) => {
    const { asks } = await dnsWith({ [`s1._domainkey.${DOMAIN}`]: reply });
    expect(await findDkim(asks, DOMAIN, "s1")).toMatchObject({ state });
  });
});

test("a DMARC policy is the domain's own, or that of the domain above it", async () => {
  const { asks } = await dnsWith({
    "_dmarc.partner.example": ["v=DMARC1; p=reject; adkim=s"],
    "_dmarc.odd.example": ["v=DMARC1; p=maybe"],
  });
  const [name, found] = ["_dmarc.partner.example", "v=DMARC1; p=reject; adkim=s"];
  expect(await findDmarc(asks, "partner.example")).toEqual({ name, state: "right", found });
  expect(await findDmarc(asks, "mail.partner.example")).toEqual({ name, state: "right", found });
  expect(await findDmarc(asks, "odd.example")).toMatchObject({ state: "wrong" });
  expect(await findDmarc(asks, "none.example")).toMatchObject({ state: "missing", name: "_dmarc.none.example" });
});

test("what a record says reaches no terminal as a command, and at no length", async () => {
  const { asks } = await dnsWith({ [DOMAIN]: [`sablewatch-sender=\u001b[2J\u0007${"x".repeat(2000)}`] });
  const { found, state } = await findOwnership(asks, DOMAIN, "sablewatch-sender=abc");
  expect(state).toBe("wrong");
  expect(found).toMatch(/^sablewatch-sender= \[2J x+$/);
  expect(found.length).toBeLessThanOrEqual(300);
});

describe("a sender is", () => {
  const OWN = { "_sablewatch.partner.example": ["sablewatch-sender=abc"] };
  const KEY = { "s1._domainkey.partner.example": ["v=DKIM1; p=AAAA"] };
  const SPF = { "partner.example": [`v=spf1 include:${WANTED} ~all`] };
  const settings = { dkimSelector: "s1", spfInclude: WANTED };

  test.each<[string, Record<string, DnsReply>, object]>([
    ["verified by DKIM, which comes first", { ...OWN, ...KEY, ...SPF }, { kind: "verified", by: "dkim" }],
    ["verified by SPF alone", { ...OWN, ...SPF }, { kind: "verified", by: "spf" }],
    [
      "verified by SPF while DKIM cannot be asked for",
      { ...OWN, ...SPF, "s1._domainkey.partner.example": "servfail" },
      { kind: "verified", by: "spf" },
    ],
    ["refused without the owner's word", { ...KEY, ...SPF }, { kind: "refused" }],
    ["refused where mails would fail DMARC", OWN, { kind: "refused" }],
    [
      "unknown while the owner's word cannot be asked for",
      { ...KEY, "_sablewatch.partner.example": "servfail" },
      { kind: "unknown" },
    ],
    [
      "unknown while the one way to pass DMARC cannot be asked for",
      { ...OWN, "partner.example": "servfail" },
      { kind: "unknown" },
    ],
    [
      "refused without the owner's word, whatever else cannot be asked for",
      { "partner.example": "servfail" },
      { kind: "refused" },
    ],
  ])("%s", async (_what, texts, verdict) => {
    const { asks } = await dnsWith(texts);
    const check = await checkSender(asks, { address: "alerts@partner.example", token: "abc" }, settings);
    expect(check.verdict).toEqual(verdict);
  });

  test("refused where the operator's settings name no way to pass DMARC", async () => {
    const { asks } = await dnsWith({ ...OWN, ...KEY, ...SPF });
    const none = { dkimSelector: undefined, spfInclude: undefined };
    const check = await checkSender(asks, { address: "alerts@partner.example", token: "abc" }, none);
    expect(check).toMatchObject({ verdict: { kind: "refused" }, dkim: undefined, spf: undefined });
  });
});
