import { Resolver } from "node:dns/promises";
import { SECOND } from "../../kernel/duration.ts";

/**
 * What the DNS says about a name. `unanswered` is not a no: a server that fails, refuses or keeps silent tells nothing
 * about the record, and nobody may lose anything because of it.
 */
export type DnsAnswer = { kind: "found"; records: string[] } | { kind: "none" } | { kind: "unanswered"; why: string };

export type DnsLookUps = {
  /** The texts at a name. A long text travels in several strings, which are put together again. */
  lookUpTxt(name: string): Promise<DnsAnswer>;
  /** The name that this name is an alias for, in lower case. Does not follow a chain of aliases. */
  lookUpCname(name: string): Promise<DnsAnswer>;
};

export type DnsSettings = {
  /** IP addresses, each with an optional port. The machine's own servers if there are none. */
  servers: readonly string[];
  deadlineMs?: number;
};

const DEADLINE_MS = 5 * SECOND;

/** How many names a job asks about at once: a silent name server costs seconds for each. */
export const LOOK_UPS_AT_ONCE = 8;

/** No such name, no such record at that name, or a name that no zone can hold. */
const NOTHING_THERE = ["ENOTFOUND", "ENODATA", "EBADNAME"];

/**
 * Asks name servers directly (c-ares), so /etc/hosts is not read and no thread of libuv waits. Sends datagrams to the
 * operator's name servers alone, whatever the name.
 */
export function createDnsLookUps({ servers, deadlineMs = DEADLINE_MS }: DnsSettings): DnsLookUps {
  const lookUp = async (ask: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> => {
    // One resolver for each question, because cancelling ends all questions of a resolver. Asks again in case a datagram
    // was lost; the deadline ends the tries.
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
