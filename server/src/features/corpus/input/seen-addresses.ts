import type { Mailbox } from "./mailbox.ts";

/**
 * Which addresses of a batch were there before: a hash table of places in its two arrays. A Set would need a string of
 * each whole address, and took a quarter of all the time of reading.
 */
export class SeenAddresses {
  readonly #locals: readonly string[];
  readonly #domains: readonly string[];
  /** At most half full; 0 is free, and a place counts from 1. */
  readonly #slots: Int32Array;
  readonly #hashes: Int32Array;

  /** For arrays that will get this many addresses. */
  constructor(locals: readonly string[], domains: readonly string[], size: number) {
    this.#locals = locals;
    this.#domains = domains;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(size * 2)));
    this.#hashes = new Int32Array(size);
  }

  /** False for a new address, which the caller must then add to the arrays. */
  has({ local, domain, hash }: Mailbox): boolean {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const place = this.#slots[slot] ?? 0;
      if (place === 0) break;
      const at = place - 1;
      if (this.#hashes[at] === hash && this.#locals[at] === local && this.#domains[at] === domain) return true;
      slot = (slot + 1) & mask;
    }
    this.#hashes[this.#locals.length] = hash;
    this.#slots[slot] = this.#locals.length + 1;
    return false;
  }
}
