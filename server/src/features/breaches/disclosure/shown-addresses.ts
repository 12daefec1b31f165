import type { Spelling } from "../../assets/index.ts";

/**
 * The most addresses that an instance keeps; of the others it has the number. A longer list helps no customer, and an event
 * with a million addresses would only burden the receiving server.
 */
const MOST_EMAILS = 10_000;

/** The addresses of all instances of a customer, at most, and how many an instance keeps that comes after that. */
const MOST_OF_CUSTOMER = 500_000;
const LEAST_EMAILS = 100;

/**
 * The room for a customer's addresses. A domain may have millions in hundreds of breaches, and whoever scans, lists or tells
 * a customer's breaches has all that is kept of them in memory.
 */
export class AddressRoom {
  #left: number;

  constructor(size = MOST_OF_CUSTOMER) {
    this.#left = size;
  }

  /** How many addresses an instance may keep now; those that it keeps already stay. */
  mostOf(kept = 0): number {
    return this.#left > 0 ? MOST_EMAILS : Math.max(LEAST_EMAILS, kept);
  }

  take(addresses: number): void {
    this.#left -= addresses;
  }
}

/** Sorted, distinct mailboxes in the customer's spelling, as an instance keeps them. */
export function shownAddresses(spelling: Spelling, mailboxes: Iterable<string>, most = MOST_EMAILS): string[] {
  const distinct = [...new Set(mailboxes)].sort();
  const of = (mailbox: string) => spelling.of(mailbox);
  const named = distinct.filter((mailbox) => spelling.names(mailbox)).flatMap(of);
  const discovered = distinct.filter((mailbox) => !spelling.names(mailbox)).flatMap(of);
  // Addresses watched by name are always kept.
  return [...named, ...discovered].slice(0, Math.max(most, named.length)).sort();
}
