import type { Spelling } from "../../assets/index.ts";

/**
 * The most addresses that an instance shows. A longer list helps no customer, and an event with a million addresses
 * would only burden the receiving server.
 */
const MOST_EMAILS = 10_000;

/** Sorted, distinct mailboxes in the customer's spelling, as an instance shows them. */
export function shownAddresses(spelling: Spelling, mailboxes: Iterable<string>): string[] {
  const distinct = [...new Set(mailboxes)].sort();
  const of = (mailbox: string) => spelling.of(mailbox);
  const named = distinct.filter((mailbox) => spelling.names(mailbox)).flatMap(of);
  const discovered = distinct.filter((mailbox) => !spelling.names(mailbox)).flatMap(of);
  // Addresses watched by name are always shown.
  return [...named, ...discovered].slice(0, Math.max(MOST_EMAILS, named.length)).sort();
}
