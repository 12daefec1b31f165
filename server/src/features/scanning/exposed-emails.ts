import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import { isUnder } from "../../kernel/domain-name.ts";
import type { Assets } from "../assets/index.ts";
import type { ExposedEmails } from "../breaches/index.ts";
import type { Exposure } from "../corpus/index.ts";

/**
 * Exposures by breach, for one customer. Watched addresses are written as the customer writes them, tag included,
 * discovered ones as their mailbox; what is not watched (any more) is left out.
 */
export function emailsByBreach({ emails, domains }: Assets, exposures: readonly Exposure[]): ExposedEmails {
  const watched = new Set(domains);
  const spellings = new Map<string, string[]>();
  for (const email of emails) {
    const mailbox = mailboxOf(email);
    spellings.set(mailbox, [...(spellings.get(mailbox) ?? []), email]);
  }
  const exposed = new Map<number, Set<string>>();
  for (const { mailbox, breachIds } of exposures) {
    const written = spellings.get(mailbox) ?? (isUnder(domainOf(mailbox), watched) ? [mailbox] : []);
    if (written.length === 0) continue;
    for (const breachId of breachIds) {
      const found = exposed.get(breachId) ?? new Set();
      for (const email of written) found.add(email);
      exposed.set(breachId, found);
    }
  }
  return exposed;
}
