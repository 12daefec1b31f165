import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/**
 * IANA's special-purpose addresses that are not globally reachable, multicast, and the 6to4 relays, which have no
 * owner.
 */
const SPECIAL_IPV4 = subnets("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
]);

/**
 * The only block that global addresses are assigned from. Except for 6to4 and Teredo, every address that carries an
 * IPv4 address inside is outside it (mapped, NAT64), and so are local, link-local and multicast addresses.
 */
const GIVEN_OUT_IPV6 = subnets("ipv6", [["2000::", 3]]);

/** Teredo, ORCHID and other protocols' own blocks; documentation; 6to4; documentation again. */
const SPECIAL_IPV6 = subnets("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

const LOOPBACK_IPV4 = subnets("ipv4", [["127.0.0.0", 8]]);

/** One family per list: a mixed list would also check an IPv4 address, as a mapped one, against the IPv6 subnets. */
function subnets(family: "ipv4" | "ipv6", list: readonly (readonly [string, number])[]): BlockList {
  const blocks = new BlockList();
  for (const [network, bits] of list) blocks.addSubnet(network, bits, family);
  return blocks;
}

/** Whether the whole internet reaches the same host at this address. False for any other text. */
export function isGlobalAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_IPV4.check(address, "ipv4");
  // A zone id names one of our own interfaces, and the lists ignore it.
  if (!isIPv6(address) || address.includes("%")) return false;
  return GIVEN_OUT_IPV6.check(address, "ipv6") && !SPECIAL_IPV6.check(address, "ipv6");
}

export function isAllowedAddress(address: string, allowsLocal: boolean): boolean {
  return isGlobalAddress(address) || (allowsLocal && isLoopback(address));
}

const isLoopback = (address: string): boolean =>
  address === "::1" || (isIPv4(address) && LOOPBACK_IPV4.check(address, "ipv4"));

/** These names always mean loopback, without a lookup (RFC 6761). */
export const isLocalhost = (host: string): boolean => /(^|\.)localhost$/.test(host);

const LONGEST_URL = 2048;
const UNSEEN = /[\s\p{Cc}\p{Cs}]/u;
const NOT_GLOBAL = "must not be a private, loopback or otherwise non-global address";

export type Target = { url: URL } | { refusal: string };

/** Parses the URL as it will be used, with the host's address in any notation that a URL allows. */
export function parseTarget(text: string, allowsLocal: boolean): Target {
  if (text.length > LONGEST_URL) return { refusal: `must not be longer than ${LONGEST_URL} characters` };
  // The parser would silently drop these characters, or replace half of a surrogate pair.
  if (UNSEEN.test(text)) return { refusal: "must not contain spaces or control characters" };
  // The parser treats backslashes as slashes, other readers as part of a name: they would see two different hosts.
  if (text.includes("\\")) return { refusal: "must not contain backslashes" };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const schemes = allowsLocal ? ["https:", "http:"] : ["https:"];
  if (url === undefined || !schemes.includes(url.protocol)) {
    return { refusal: `must be an ${allowsLocal ? "http or https" : "https"} URL` };
  }
  // The parser accepts any number of slashes as two.
  if (!/^https?:\/\/[^/]/i.test(text)) {
    return { refusal: `must begin with ${allowsLocal ? "http:// or https://" : "https://"} and a host` };
  }
  const refusal = refusalOf(url, allowsLocal);
  return refusal === undefined ? { url } : { refusal };
}

function refusalOf(url: URL, allowsLocal: boolean): string | undefined {
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  // Does not use `hash`, which is also empty for a bare #. Anywhere else in a URL, a # is encoded.
  if (url.href.includes("#")) return "must not have a fragment";
  const host = hostOf(url.hostname);
  if (isIP(host) !== 0) return isAllowedAddress(host, allowsLocal) ? undefined : NOT_GLOBAL;
  if (allowsLocal) return undefined;
  if (isLocalhost(host)) return NOT_GLOBAL;
  return host.includes(".") ? undefined : "must name its host in full, such as hooks.partner.example";
}

/** Removes an IPv6 address's brackets and a name's trailing dot. */
export const hostOf = (hostname: string): string => hostname.replace(/^\[|\]$|\.$/g, "");

/** Why this URL can never be a target, whatever its name resolves to; undefined if it can. */
export function refusalOfTarget(url: string, allowsLocal: boolean): string | undefined {
  const target = parseTarget(url, allowsLocal);
  return "refusal" in target ? target.refusal : undefined;
}
