import type { Spelling } from "../../assets/index.ts";

/**
 * The most addresses that an instance stores; the others are only counted. A longer list helps no customer, and an
 * event with a million addresses would only burden the receiving server.
 */
const MOST_EMAILS = 10_000;

/** The most addresses that all instances of a customer store together, and how many each further instance stores. */
const MOST_OF_CUSTOMER = 500_000;
const LEAST_EMAILS = 100;

/**
 * The room that is left for a customer's addresses. A domain may have millions in hundreds of breaches, and code that
 * scans, lists or announces a customer's breaches has all stored ones in memory.
 */
export class AddressRoom {
  #left: number;

  constructor(size = MOST_OF_CUSTOMER) {
    this.#left = size;
  }

  /** How many addresses an instance may store now. Those that it already has stay. */
  mostOf(kept = 0): number {
    return this.#left > 0 ? MOST_EMAILS : Math.max(LEAST_EMAILS, kept);
  }

  take(addresses: number): void {
    this.#left -= addresses;
  }
}

/** Sorted, distinct mailboxes in the customer's spelling, as an instance stores them. */
export function shownAddresses(spelling: Spelling, mailboxes: Iterable<string>, most = MOST_EMAILS): string[] {
  const distinct = [...new Set(mailboxes)].sort();
  const of = (mailbox: string) => spelling.of(mailbox);
  const named = distinct.filter((mailbox) => spelling.names(mailbox)).flatMap(of);
  const discovered = distinct.filter((mailbox) => !spelling.names(mailbox)).flatMap(of);
  // Addresses watched by name are always stored.
  return [...named, ...discovered].slice(0, Math.max(most, named.length)).sort();
}
