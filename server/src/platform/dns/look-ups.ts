import { Resolver } from "node:dns/promises";
import { SECOND } from "../../kernel/duration.ts";

/**
 * What the DNS says about a name. `unanswered` doesn't mean no: a server that fails, refuses or stays silent says
 * nothing about the record, and no one may lose anything because of it.
 */
export type DnsAnswer = { kind: "found"; records: string[] } | { kind: "none" } | { kind: "unanswered"; why: string };

export type DnsLookUps = {
  /** The TXT records of a name. Long records arrive as several strings and are joined again. */
  lookUpTxt(name: string): Promise<DnsAnswer>;
  /** The name that this name is an alias for, in lower case. Doesn't follow a chain of aliases. */
  lookUpCname(name: string): Promise<DnsAnswer>;
};

export type DnsSettings = {
  /** IP addresses, each with an optional port. If empty, the machine's own name servers are used. */
  servers: readonly string[];
  deadlineMs?: number;
};

const DEADLINE_MS = 5 * SECOND;

/** How many names a job looks up at once. A silent name server costs several seconds per name. */
export const LOOK_UPS_AT_ONCE = 8;

/** The name doesn't exist, has no such record, or isn't a valid name. */
const NOTHING_THERE = ["ENOTFOUND", "ENODATA", "EBADNAME"];

/**
 * Queries name servers directly (c-ares), so /etc/hosts isn't read and no libuv thread is blocked. Whatever the name,
 * datagrams only go to the operator's name servers.
 */
export function createDnsLookUps({ servers, deadlineMs = DEADLINE_MS }: DnsSettings): DnsLookUps {
  const lookUp = async (ask: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> => {
    // Each query has its own resolver, because cancelling a resolver ends all of its queries. Retries in case a
    // datagram was lost; the deadline ends the retries.
    const resolver = new Resolver({ timeout: SECOND, tries: 4 });
    if (servers.length > 0) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), deadlineMs);
    try {
      const records = await ask(resolver);
      return records.length === 0 ? { kind: "none" } : { kind: "found", records };
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "unknown";
      return NOTHING_THERE.includes(code) ? { kind: "none" } : { kind: "unanswered", why: whyUnanswered(code) };
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    lookUpTxt: (name) =>
      lookUp(async (resolver) => (await resolver.resolveTxt(name)).map((strings) => strings.join(""))),
    lookUpCname: (name) =>
      lookUp(async (resolver) => (await resolver.resolveCname(name)).map((target) => target.toLowerCase())),
  };
}

function whyUnanswered(code: string): string {
  switch (code) {
    case "ETIMEOUT":
    case "ECANCELLED":
      return "no name server answered in time";
    case "ECONNREFUSED":
      return "no name server can be reached";
    default:
      return `the name server could not tell (${code})`;
  }
}
