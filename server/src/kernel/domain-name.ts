import { domainToASCII } from "node:url";
import { parse } from "tldts";
import { z } from "zod";
import { isPublicMailProvider } from "./public-mail-providers.ts";

const MAX_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;
/** The URL standard silently drops some of these, and cuts the host at others. */
const NEVER_IN_HOSTS = /[\s\p{Cc}%/?#\\@:[\]]/u;
/** Most hosts are already plain. The URL parser would return them unchanged, at ten times the cost. */
const PLAIN_HOST = /^(?!.*xn--)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9_-]*$/;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/** All characters that the URL standard treats as a dot. */
const DOTS = /[.\u3002\uff0e\uff61]/;

/**
 * Punycode takes time quadratic in a label's length: 40 ms for 2,000 Chinese characters. So we skip labels that can
 * only come out too long. Letters may be separate from their accents, so the input may be twice as long as the name.
 */
const isTooLong = (spelled: string): boolean =>
  spelled.length > 2 * MAX_LENGTH || spelled.split(DOTS).some((label) => label.length > 2 * MAX_LABEL_LENGTH);

/**
 * A host name in lower-case ASCII (IDN as punycode, no trailing dot), or undefined if the text is not one. The URL
 * standard also reads "0x7f.1" as an IP address, so its answer is checked again.
 */
export function asciiHost(text: string): string | undefined {
  if (NEVER_IN_HOSTS.test(text)) return undefined;
  const isPlain = PLAIN_HOST.test(text);
  if (!isPlain && isTooLong(text)) return undefined;
  const host = isPlain ? text : domainToASCII(text).replace(/\.$/, "");
  if (host.length === 0 || host.length > MAX_LENGTH) return undefined;
  const labels = host.split(".");
  if (!labels.every((label) => LABEL.test(label))) return undefined;
  // No top-level domain is numeric, so this is an IP address.
  return /^\d+$/.test(labels.at(-1) ?? "") ? undefined : host;
}

export type DomainRefusal = "malformed" | "public suffix" | "public mail provider";
export type DomainReading = { domain: string } | { refused: DomainRefusal };

export type DomainVerdict = "allow" | "deny";

/** The operator's decision about a domain. It takes precedence over the list of mail providers. */
export type DomainVerdicts = (domain: string) => DomainVerdict | undefined;

/** For callers without any operator decisions. */
export const noVerdicts: DomainVerdicts = () => undefined;

export const mayBeMonitored = (domain: string, verdict: DomainVerdict | undefined): boolean =>
  verdict === undefined ? !isPublicMailProvider(domain) : verdict === "allow";

/**
 * Reads a domain the way people paste it: with a scheme, a port, a path, `www.`, capitals or international characters.
 *
 * The private part of the public suffix list counts too: watching `github.io` would watch all of its users.
 */
export function readDomain(text: string, verdictOf = noVerdicts): DomainReading {
  const [hostAndPort = ""] = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .split(/[/?#]/, 1);
  let domain = asciiHost(hostAndPort.replace(/:\d{1,5}$/, ""));
  if (domain === undefined) return { refused: "malformed" };
  // `www.com` is itself a registered name, so the prefix is removed only if a whole domain remains.
  while (domain.startsWith("www.") && isRegistrable(domain.slice(4))) domain = domain.slice(4);
  if (!isRegistrable(domain)) return { refused: "public suffix" };
  if (!mayBeMonitored(domain, verdictOf(domain))) return { refused: "public mail provider" };
  return { domain };
}

const isRegistrable = (host: string): boolean => parse(host, { allowPrivateDomains: true }).domain !== null;

/** The refusal as a partner reads it. It quotes the input, cut to a length that fits a message. */
export function domainRefusalText(sent: string, refused: DomainRefusal): string {
  const name = `'${sent.trim().slice(0, 100)}'`;
  switch (refused) {
    case "malformed":
      return `${name} is not a valid domain`;
    case "public suffix":
      return `${name} is a public suffix and cannot be monitored; send the registered domain under it`;
    case "public mail provider":
      return `${name} is a public mail provider and cannot be monitored; send single addresses in the list of emails`;
  }
}

/** A domain to monitor, normalised. */
export const monitoredDomain = (verdictOf: DomainVerdicts) =>
  z
    .string()
    .max(2048)
    .transform((text, context) => {
      const reading = readDomain(text, verdictOf);
      if ("domain" in reading) return reading.domain;
      context.addIssue({ code: "custom", message: domainRefusalText(text, reading.refused) });
      return z.NEVER;
    });

/** A domain and all its parents: `a.shop.example` gives itself, `shop.example` and `example`. */
export function* domainAndParents(domain: string): Generator<string> {
  for (let rest = domain; ; rest = rest.slice(rest.indexOf(".") + 1)) {
    yield rest;
    if (!rest.includes(".")) return;
  }
}

/** A verdict on a domain covers its subdomains; the nearest one counts. */
export const nearestOf =
  (verdicts: ReadonlyMap<string, DomainVerdict>): DomainVerdicts =>
  (domain) => {
    for (const one of domainAndParents(domain)) {
      const verdict = verdicts.get(one);
      if (verdict !== undefined) return verdict;
    }
    return undefined;
  };

/** Whether the domain is one of these or a subdomain of one. */
export function isUnder(domain: string, domains: ReadonlySet<string>): boolean {
  for (const one of domainAndParents(domain)) if (domains.has(one)) return true;
  return false;
}
