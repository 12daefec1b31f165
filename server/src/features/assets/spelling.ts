import { isUnder } from "../../kernel/domain-name.ts";
import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import type { Assets } from "./assets.ts";

/** How a customer writes a mailbox; nothing where it does not watch it. */
export type Spelling = (mailbox: string) => readonly string[];

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
  return (mailbox) => written.get(mailbox) ?? (isUnder(domainOf(mailbox), watched) ? [mailbox] : []);
}
