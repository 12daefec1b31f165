import { parse } from "tldts";
import type { DnsAnswer, DnsLookUps } from "../../../platform/dns/look-ups.ts";

/** Whether a domain's record is correct. `unanswered`: it's unknown at the moment, which doesn't mean no. */
export type RecordState = "right" | "wrong" | "missing" | "unanswered";

export type RecordFinding = {
  name: string;
  state: RecordState;
  /** The published record, or why it couldn't be looked up. */
  found: string;
};

/** RFC 7208 allows ten look-ups for one record; a mail server stops there too. */
const MOST_SPF_LOOK_UPS = 10;

const MOST_SHOWN = 300;

/** A record can contain any text, and is printed to a terminal. */
const shown = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ").slice(0, MOST_SHOWN);

const absent = (name: string, answer: Exclude<DnsAnswer, { kind: "found" }>): RecordFinding =>
  answer.kind === "none" ? { name, state: "missing", found: "" } : { name, state: "unanswered", found: answer.why };

/** The text that only the domain's owner can have published. */
export async function findOwnership(dns: DnsLookUps, name: string, text: string): Promise<RecordFinding> {
  const answer = await dns.lookUpTxt(name);
  if (answer.kind !== "found") return absent(name, answer);
  if (answer.records.some((record) => record.trim() === text)) return { name, state: "right", found: text };
  const ours = answer.records.find((record) => record.startsWith("sablewatch-sender="));
  return ours === undefined ? { name, state: "missing", found: "" } : { name, state: "wrong", found: shown(ours) };
}

/** The key that mailbox providers verify the server's signature with. */
export async function findDkim(dns: DnsLookUps, domain: string, selector: string): Promise<RecordFinding> {
  const name = `${selector}._domainkey.${domain}`;
  const answer = await dns.lookUpTxt(name);
  if (answer.kind !== "found") return absent(name, answer);
  const keys = answer.records.filter((record) => /(?:^|;)\s*p\s*=/i.test(record));
  // An empty key is a revoked one.
  const isRight = keys.length === 1 && /(?:^|;)\s*p\s*=\s*[A-Za-z0-9+/]/.test(keys[0] ?? "");
  return { name, state: isRight ? "right" : "wrong", found: shown(keys[0] ?? answer.records[0] ?? "") };
}

const isSpf = (record: string): boolean => /^v=spf1(?: |$)/i.test(record);

/** Whether the domain lets the server send, by including its SPF record, itself or through another. */
export async function findSpf(dns: DnsLookUps, domain: string, wanted: string): Promise<RecordFinding> {
  const answer = await dns.lookUpTxt(domain);
  if (answer.kind !== "found") return absent(domain, answer);
  const records = answer.records.filter(isSpf);
  const [record = ""] = records;
  if (records.length === 0) return { name: domain, state: "missing", found: "" };
  // If there are two, mailbox providers ignore both.
  if (records.length > 1) return { name: domain, state: "wrong", found: shown(records.join(" | ")) };

  const asked = new Set([domain]);
  const waiting = includedBy(record);
  let unanswered: string | undefined;
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (name === wanted) return { name: domain, state: "right", found: shown(record) };
    if (asked.has(name) || asked.size > MOST_SPF_LOOK_UPS) continue;
    asked.add(name);
    const next = await dns.lookUpTxt(name);
    if (next.kind === "unanswered") unanswered = next.why;
    if (next.kind === "found") waiting.push(...next.records.filter(isSpf).flatMap(includedBy));
  }
  if (unanswered !== undefined) return { name: domain, state: "unanswered", found: unanswered };
  return { name: domain, state: "wrong", found: shown(record) };
}

/** Names with a macro (%) depend on each mail, and are not followed. */
const includedBy = (record: string): string[] =>
  record
    .toLowerCase()
    .split(" ")
    .flatMap((term) => /^(?:\+?include:|redirect=)([^%]+)$/.exec(term)?.[1] ?? [])
    .map((name) => name.replace(/\.$/, ""));

/** What mailbox providers do with mails that fail: the domain's own policy, or that of its parent domain. */
export async function findDmarc(dns: DnsLookUps, domain: string): Promise<RecordFinding> {
  const parent = parse(domain).domain;
  const own = await policyAt(dns, `_dmarc.${domain}`);
  return own.state !== "missing" || parent === null || parent === domain ? own : policyAt(dns, `_dmarc.${parent}`);
}

async function policyAt(dns: DnsLookUps, name: string): Promise<RecordFinding> {
  const answer = await dns.lookUpTxt(name);
  if (answer.kind !== "found") return absent(name, answer);
  const [record, ...others] = answer.records.filter((text) => /^v=DMARC1(?:\s|;|$)/i.test(text));
  if (record === undefined) return { name, state: "missing", found: "" };
  const isRight = others.length === 0 && /;\s*p\s*=\s*(?:none|quarantine|reject)\s*(?:;|$)/i.test(record);
  return { name, state: isRight ? "right" : "wrong", found: shown(record) };
}
