import { isUnder } from "../../kernel/domain-name.ts";
import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import type { Assets } from "./assets.ts";

export type Spelling = {
  /** How the customer writes a mailbox; nothing where it does not watch it. */
  of(mailbox: string): readonly string[];
  /** Whether it watches the mailbox by name, and not only with its domain. */
  names(mailbox: string): boolean;
};

/**
 * Watched addresses are written as the customer wrote them, `+tag` and all; others under a watched domain, which were
 * discovered, as their mailbox.
 */
export function spellingOf({ emails, domains }: Assets): Spelling {
  const watched = new Set(domains);
  const written = new Map<string, string[]>();
  for (const email of emails) {
    const mailbox = mailboxOf(email);
    written.set(mailbox, [...(written.get(mailbox) ?? []), email]);
  }
  return {
    of: (mailbox) => written.get(mailbox) ?? (isUnder(domainOf(mailbox), watched) ? [mailbox] : []),
    names: (mailbox) => written.has(mailbox),
  };
}
