import { SECOND } from "../../kernel/duration.ts";
import { type DomainVerdicts, nearestOf, noVerdicts } from "../../kernel/domain-name.ts";
import type { Db } from "../../platform/db/database.ts";
import { listRules } from "./queries-domains.ts";

/** What the operator says about domains, at hand for checks that cannot wait for the database. */
export type DomainRules = {
  /** By the nearest rule: one for a domain covers its subdomains. */
  verdictOf: DomainVerdicts;
  /**
   * To be called before a request with such a list is checked. Asks the database every few seconds at most, and not at
   * all where no domain is named.
   */
  refreshFor(body: unknown, list: string): Promise<void>;
};

/** A new rule holds on every node after this time. */
const BELIEVED_MS = 3 * SECOND;

/** An operator's rules are some dozens, so all of them are read at once: a request costs no query of its own. */
export function createDomainRules(db: Db): DomainRules {
  let verdictOf = noVerdicts;
  let believedUntil = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      verdictOf = nearestOf(await listRules(db));
      believedUntil = performance.now() + BELIEVED_MS;
    } finally {
      reading = undefined;
    }
  }

  return {
    verdictOf: (domain) => verdictOf(domain),
    async refreshFor(body, list) {
      if (!namesAny(body, list) || performance.now() < believedUntil) return;
      // Requests that come together wait for one answer.
      await (reading ??= read());
    },
  };
}

/** The body is as it was sent: anything at all. */
function namesAny(body: unknown, list: string): boolean {
  const sent = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[list] : undefined;
  return Array.isArray(sent) && sent.length > 0;
}
