import type { Mailbox } from "./mailbox.ts";

/**
 * Tells which addresses a batch already has: a hash table of indexes into its two arrays. A Set would need a string for
 * each whole address, and took a quarter of the reading time.
 */
export class SeenAddresses {
  readonly #locals: readonly string[];
  readonly #domains: readonly string[];
  /** At most half full. 0 means free, so indexes count from 1. */
  readonly #slots: Int32Array;
  readonly #hashes: Int32Array;

  /** `size` is how many addresses the arrays will get. */
  constructor(locals: readonly string[], domains: readonly string[], size: number) {
    this.#locals = locals;
    this.#domains = domains;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(size * 2)));
    this.#hashes = new Int32Array(size);
  }

  /** Returns false for a new address, which the caller must then add to the arrays. */
  has({ local, domain, hash }: Mailbox): boolean {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const offset = this.#slots[slot] ?? 0;
      if (offset === 0) break;
      const at = offset - 1;
      if (this.#hashes[at] === hash && this.#locals[at] === local && this.#domains[at] === domain) return true;
      slot = (slot + 1) & mask;
    }
    this.#hashes[this.#locals.length] = hash;
    this.#slots[slot] = this.#locals.length + 1;
    return false;
  }
}
