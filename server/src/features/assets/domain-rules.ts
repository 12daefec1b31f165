import { SECOND } from "../../kernel/duration.ts";
import { type DomainVerdicts, nearestOf, noVerdicts } from "../../kernel/domain-name.ts";
import type { Db } from "../../platform/db/database.ts";
import { listRules } from "./queries-domains.ts";

/** The operator's domain rules, in memory for checks that cannot wait for the database. */
export type DomainRules = {
  /** The nearest rule decides: a rule for a domain covers its subdomains. */
  verdictOf: DomainVerdicts;
  /**
   * Call this before validating a request that contains such a list. It queries the database every few seconds at most,
   * and not at all if the request names no domain.
   */
  refreshFor(body: unknown, list: string): Promise<void>;
};

/** A new rule applies on every node after this time. */
const BELIEVED_MS = 3 * SECOND;

/** An operator has a few dozen rules, so all of them are read at once: a request needs no query of its own. */
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
      // Concurrent requests share one query.
      await (reading ??= read());
    },
  };
}

/** The body is not validated yet, so it can be anything. */
function namesAny(body: unknown, list: string): boolean {
  const sent = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[list] : undefined;
  return Array.isArray(sent) && sent.length > 0;
}
