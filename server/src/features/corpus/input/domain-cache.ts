import { asciiHost } from "../../../kernel/domain-name.ts";
import { hashOf } from "./hash.ts";

const MAX_CACHED = 50_000;
const SLOTS = 131_072;

export type KnownDomain = {
  spelling: string;
  /** In its stored form; undefined where it is none. */
  domain: string | undefined;
  /** Of the stored form. */
  hash: number;
};

/**
 * Domains by their spelling. Most lines repeat a few of them, and reading a host costs more than all the rest of a
 * line. It is asked with bytes and their hash, since making a string of each domain would cost as much again.
 */
export class DomainCache {
  /** An open hash table, at most half full: a Map of the same took a tenth of all the time more. */
  readonly #hashes = new Int32Array(SLOTS);
  readonly #known: (KnownDomain | undefined)[] = new Array<undefined>(SLOTS).fill(undefined);
  #count = 0;

  /** The bytes must be ASCII. */
  at(bytes: Buffer, from: number, to: number, spellingHash: number): KnownDomain {
    let slot = (spellingHash ^ (spellingHash >>> 15)) & (SLOTS - 1);
    for (;;) {
      const known = this.#known[slot];
      if (known === undefined) break;
      if (this.#hashes[slot] === spellingHash && isSpelled(known.spelling, bytes, from, to)) return known;
      slot = (slot + 1) & (SLOTS - 1);
    }
    const known = readDomain(bytes.toString("latin1", from, to));
    this.#hashes[slot] = spellingHash;
    this.#known[slot] = known;
    this.#count++;
    if (this.#count >= MAX_CACHED) {
      this.#known.fill(undefined);
      this.#count = 0;
    }
    return known;
  }

  read(text: string): KnownDomain {
    const bytes = Buffer.from(text, "latin1");
    return this.at(bytes, 0, bytes.length, hashOf(text));
  }
}

/** Its spelling must be a string of its own: one that is cut from a text would keep all of that in memory. */
function readDomain(spelling: string): KnownDomain {
  const host = asciiHost(spelling.replace(/\.+$/, "").toLowerCase());
  const domain = host?.includes(".") === true ? host : undefined;
  return { spelling, domain, hash: hashOf(domain ?? "") };
}

function isSpelled(spelling: string, bytes: Buffer, from: number, to: number): boolean {
  if (spelling.length !== to - from) return false;
  for (let at = from; at < to; at++) if (spelling.charCodeAt(at - from) !== bytes[at]) return false;
  return true;
}
