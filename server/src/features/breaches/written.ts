import type { Spelling } from "../assets/index.ts";

/**
 * An instance shows this many addresses at most. Whoever has more under a domain is not helped by a list, and an event
 * with a million addresses helps nobody's server.
 */
const MOST_EMAILS = 10_000;

/** Mailboxes as the customer writes them, each once and in order: what an instance shows. */
export function writtenAs(spelling: Spelling, mailboxes: Iterable<string>): string[] {
  const distinct = [...new Set(mailboxes)].sort();
  const of = (mailbox: string) => spelling.of(mailbox);
  const named = distinct.filter((mailbox) => spelling.names(mailbox)).flatMap(of);
  const discovered = distinct.filter((mailbox) => !spelling.names(mailbox)).flatMap(of);
  // Those that are watched by name are shown in any case.
  return [...named, ...discovered].slice(0, Math.max(MOST_EMAILS, named.length)).sort();
}
