import { asciiHost } from "../../../kernel/domain-name.ts";
import { withoutEnding } from "../../../kernel/text.ts";
import { hashOf } from "./hash.ts";

const MAX_CACHED = 50_000;

export type KnownDomain = {
  spelling: string;
  /** The stored form; undefined if this is not a domain. */
  domain: string | undefined;
  /** Hash of the stored form. */
  hash: number;
};

/**
 * Domains by their spelling. Most lines repeat a few domains, and parsing a host costs more than the rest of the line.
 * Look-ups take bytes and their hash, because making a string of each domain would cost as much again.
 */
export class DomainCache {
  readonly #known = new Map<number, KnownDomain>();

  /** The bytes must be ASCII. */
  at(bytes: Buffer, from: number, to: number, spellingHash: number): KnownDomain {
    const known = this.#known.get(spellingHash);
    if (known !== undefined && isSpelled(known.spelling, bytes, from, to)) return known;
    // A string of its own: a slice would keep the whole text it was cut from in memory.
    return this.#add(bytes.toString("latin1", from, to), spellingHash);
  }

  read(text: string): KnownDomain {
    const spellingHash = hashOf(text);
    const known = this.#known.get(spellingHash);
    if (known?.spelling === text) return known;
    return this.#add(Buffer.from(text, "latin1").toString("latin1"), spellingHash);
  }

  #add(spelling: string, spellingHash: number): KnownDomain {
    const host = asciiHost(withoutEnding(spelling, ".").toLowerCase());
    const domain = host?.includes(".") === true ? host : undefined;
    const known = { spelling, domain, hash: hashOf(domain ?? "") };
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    this.#known.set(spellingHash, known);
    return known;
  }
}

function isSpelled(spelling: string, bytes: Buffer, from: number, to: number): boolean {
  if (spelling.length !== to - from) return false;
  for (let at = from; at < to; at++) if (spelling.charCodeAt(at - from) !== bytes[at]) return false;
  return true;
}
