import { Resolver } from "node:dns/promises";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "../../kernel/duration.ts";
import { Explained } from "./why.ts";

export type Names = {
  /**
   * Returns at least one address, IPv4 first: not every machine has an IPv6 route, and trying uses up the exchange's
   * time.
   */
  addressesOf(name: string): Promise<string[]>;
  /** Cancels all pending lookups. */
  close(): void;
};

/** How long to wait for the second family once the first has an address to connect to. */
const GRACE_MS = 100;

type Answer = { addresses: string[]; code?: string | undefined };

/**
 * Queries name servers directly (c-ares). `dns.lookup` would wait for one of libuv's four threads: four names whose
 * servers hang would delay all others for seconds. As a result /etc/hosts is not read, and a target should not depend
 * on it.
 */
export function createNames(servers?: readonly string[]): Names {
  // Repeats a query in case a datagram was lost. The exchange's deadline ends the attempts.
  const resolver = new Resolver({ timeout: SECOND, tries: 4 });
  if (servers !== undefined) resolver.setServers(servers);

  return {
    async addressesOf(name) {
      const ipv4 = answered(resolver.resolve4(name));
      const ipv6 = answered(resolver.resolve6(name));
      const both = Promise.all([ipv4, ipv6]);
      const first = await Promise.race([ipv4, ipv6]);
      const answers =
        first.addresses.length === 0 ? await both : await Promise.race([both, wait(GRACE_MS, [first], { ref: false })]);
      const addresses = answers.flatMap((answer) => answer.addresses);
      if (addresses.length === 0) throw new Explained(whyUnknown(name, answers));
      return addresses;
    },
    close: () => resolver.cancel(),
  };
}

/** A family without an address is not an error as long as the other has one. */
async function answered(query: Promise<string[]>): Promise<Answer> {
  try {
    return { addresses: await query };
  } catch (error) {
    return { addresses: [], code: (error as NodeJS.ErrnoException).code };
  }
}

function whyUnknown(name: string, answers: readonly Answer[]): string {
  const codes = answers.map(({ code }) => code);
  if (codes.includes("ENOTFOUND")) return `The name ${name} does not exist`;
  const failure = codes.find((code) => code !== "ENODATA");
  if (failure === undefined) return `The name ${name} has no address`;
  return `The name ${name} could not be resolved (${failure})`;
}
