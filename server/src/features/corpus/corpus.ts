import type { Db, Tx } from "../../platform/db/database.ts";
import type { SomeKeys } from "./packed-keys.ts";

/** A mailbox and the breaches it is in. */
export type Exposure = { mailbox: string; breachIds: readonly number[] };

/** One address and the breaches it is in, ascending. */
export type Entry = { key: string; breaches: readonly number[] };

/** `larger` lists the domains that have more mailboxes than requested. They have no `exposures`. */
export type DomainLookUp = { exposures: Exposure[]; larger: string[] };

export type KeyChunks = Iterator<SomeKeys, void> | AsyncIterator<SomeKeys, void>;

export type StoredChunk = {
  /** How many keys it has, and the last of them. */
  keys: number;
  lastKey: string;
  /** The keys that the breach did not have before. If the engine does not look before it stores: all of them. */
  fresh: SomeKeys;
  /** How many the breach did not have before; undefined if only `count` can tell. */
  added: number | undefined;
};

/** Runs first in each transaction that writes to the corpus, and may refuse it. */
export type Guard = (tx: Tx) => Promise<void>;

export const UNGUARDED: Guard = () => Promise.resolve();

/**
 * Runs work that writes to an engine on another machine, and may refuse it. The work records its results in PostgreSQL
 * in a transaction on the connection that it gets, after the other machine has responded.
 */
export type WhileHeld = <Result>(db: Db, work: (held: Db) => Promise<Result>) => Promise<Result>;

export const NOT_HELD: WhileHeld = (db, work) => work(db);

/** What a step of a removal took out; `left` if the engine has counted the rest. */
export type RemovalStep = { removed: number; left?: number };

export type Storing = {
  breachId: number;
  /** Sorted, distinct keys; each chunk begins after the one before it. */
  chunks: KeyChunks;
  /** How many keys there are, about. */
  keys: number;
  /** Names what is stored. The same chunk with the same label is stored once, no matter how often it's sent. */
  label?: string;
  /**
   * Runs before a chunk is stored. The function that it returns runs in the transaction that records the chunk as
   * stored.
   */
  alongside: (chunk: StoredChunk) => Promise<(tx: Tx) => Promise<void>>;
  /** Runs after each chunk. */
  afterwards?: (chunk: { keys: number; added: number }) => Promise<void>;
};

/** Which address is in which breach, no matter where that is stored: the queries that it answers. */
export type Corpus = {
  /** Finds which of these mailboxes are in the corpus. */
  lookUpMailboxes: (mailboxes: readonly string[]) => Promise<Exposure[]>;
  /**
   * Finds every mailbox under these domains and their subdomains. A domain with more than `most` is read only until that
   * is certain.
   */
  lookUpDomains: (domains: readonly string[], most: number) => Promise<DomainLookUp>;
  /** Reads every mailbox under a domain of any size and its subdomains, in portions, each mailbox once. */
  readDomain: (domain: string) => AsyncIterable<Exposure[]>;
  /** Finds the domains that hold more than `most` mailboxes. */
  findLarger: (domains: readonly string[], most: number) => Promise<string[]>;
  /** Size on disk in bytes. */
  measure: () => Promise<number>;
  /**
   * The engine that stores it now. Code that changes the corpus asks for it first, and keeps using it even if the
   * corpus is moved.
   */
  engine: () => Promise<CorpusEngine>;
};

/**
 * The corpus in one engine, which alone knows how to write to it. Storing the same addresses again changes nothing, so
 * interrupted work can just start again.
 */
export type CorpusEngine = Corpus & {
  /** How many keys to store at a time. */
  readonly chunkKeys: number;
  /**
   * Whether the cost of each pass over a file grows with what is already stored, so that a large file is sorted first.
   */
  readonly mergesInPlace: boolean;
  store: (storing: Storing) => Promise<void>;
  /** Removes a breach in steps and returns how many addresses it had. After an interruption, call it again. */
  removeBreach: (breachId: number, note: (tx: Tx, step: RemovalStep) => Promise<void>) => Promise<number>;
  /** How many addresses a breach has; undefined if storing already tells. */
  count: ((breachId: number) => Promise<number>) | undefined;
};

/** Exposures the other way round: mailboxes by breach. */
export function byBreach(exposures: readonly Exposure[]): Map<number, Set<string>> {
  const mailboxes = new Map<number, Set<string>>();
  for (const { mailbox, breachIds } of exposures) {
    for (const id of breachIds) mailboxes.set(id, (mailboxes.get(id) ?? new Set()).add(mailbox));
  }
  return mailboxes;
}
