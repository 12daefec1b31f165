import { keyOfMailbox, reversed } from "../corpus/index.ts";

/** Bits for each watched asset. With eleven probes, about one unwatched address in two thousand passes as watched. */
const BITS_EACH = 16;
const PROBES = 11;
const LEAST_BITS = 1 << 16;

/**
 * Tells quickly that no customer watches an address, which is the answer for nearly every line of an import. It is a
 * Bloom filter: two megabytes for a million addresses, where a set of strings takes a hundred. The database checks what
 * the filter lets pass.
 */
export class WatchFilter {
  readonly #bits: Uint32Array;
  readonly #mask: number;
  /** Keys come sorted, so most have the same domain as the key before. */
  #lastDomain: string | undefined;
  #isLastWatched = false;

  constructor(expected: number) {
    const bits = 2 ** Math.ceil(Math.log2(Math.max(LEAST_BITS, expected * BITS_EACH)));
    this.#bits = new Uint32Array(bits / 32);
    this.#mask = bits - 1;
  }

  add({ mailboxes, domains }: { mailboxes: readonly string[]; domains: readonly string[] }): void {
    for (const mailbox of mailboxes) this.#add(keyOfMailbox(mailbox));
    for (const domain of domains) this.#add(reversed(domain));
    this.#lastDomain = undefined;
  }

  /** Whether the address of this key may be watched, by itself or through its domain. */
  mayWatch(key: string): boolean {
    const domain = key.slice(0, key.indexOf(" "));
    if (domain !== this.#lastDomain) {
      this.#lastDomain = domain;
      this.#isLastWatched = this.#mayWatchDomain(domain);
    }
    return this.#isLastWatched || this.#has(key);
  }

  /** The top level comes first, so every prefix up to a dot is a domain above this one. */
  #mayWatchDomain(domain: string): boolean {
    for (let dot = domain.indexOf("."); dot !== -1; dot = domain.indexOf(".", dot + 1)) {
      if (this.#has(domain.slice(0, dot))) return true;
    }
    return this.#has(domain);
  }

  #add(text: string): void {
    const [first, step] = hashes(text);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (first + Math.imul(probe, step)) & this.#mask;
      this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  #has(text: string): boolean {
    const [first, step] = hashes(text);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (first + Math.imul(probe, step)) & this.#mask;
      if (((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }
}

/**
 * Two independent 32-bit hashes (FNV-1a with different starts, mixed). A cryptographic hash would cost ten times more.
 */
function hashes(text: string): [number, number] {
  let one = 0x811c9dc5;
  let two = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x5bd1e995);
  }
  one ^= one >>> 15;
  two ^= two >>> 13;
  return [Math.imul(one, 0x2c1b3c6d) >>> 0, (Math.imul(two, 0x297a2d39) | 1) >>> 0];
}
