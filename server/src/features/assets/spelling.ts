import { isUnder } from "../../kernel/domain-name.ts";
import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import type { Assets } from "./assets.ts";

export type Spelling = {
  /** How the customer spells a mailbox; empty if the customer does not monitor it. */
  of(mailbox: string): readonly string[];
  /** Whether the customer monitors the mailbox by name, and not only through its domain. */
  names(mailbox: string): boolean;
};

/**
 * Monitored addresses are shown as the customer wrote them, including `+tag`. Addresses discovered under a monitored
 * domain are shown as their mailbox.
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
