import type { Spelling } from "../assets/index.ts";

/** Mailboxes as the customer writes them, each once and in order: what an instance shows. */
export const writtenAs = (spelling: Spelling, mailboxes: Iterable<string>): string[] =>
  [...new Set([...mailboxes].flatMap(spelling))].sort();
