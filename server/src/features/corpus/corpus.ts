import type { Db, Tx } from "../../platform/db/database.ts";

/** A mailbox and the breaches it is in. */
export type Exposure = { mailbox: string; breachIds: readonly number[] };

/** One address and the breaches it is in, ascending. */
export type Entry = { key: string; breaches: readonly number[] };

/** `larger` lists the domains that hold more mailboxes than asked for. They have no `exposures`. */
export type DomainLookUp = { exposures: Exposure[]; larger: string[] };

export type KeyChunks = Iterator<string[], void> | AsyncIterator<string[], void>;

export type StoredChunk = {
  /** How many keys it has, and the last of them. */
  keys: number;
  lastKey: string;
  /** The keys that the breach did not have before. If the engine does not look before it stores: all of them. */
  fresh: readonly string[];
  /** How many the breach did not have before; undefined if only `count` can tell. */
  added: number | undefined;
};

/** Runs first in each transaction that writes to the corpus, and may refuse it. */
export type Guard = (tx: Tx) => Promise<void>;

export const UNGUARDED: Guard = () => Promise.resolve();

/**
 * Runs work that writes to an engine on another machine, and may refuse it. What the work notes in PostgreSQL, it notes
 * in a transaction on the connection that it gets, once the other machine has answered.
 */
export type WhileHeld = <Result>(db: Db, work: (held: Db) => Promise<Result>) => Promise<Result>;

export const NOT_HELD: WhileHeld = (db, work) => work(db);

/** What a step of a removal took out; `left` if the engine has counted what is there now. */
export type RemovalStep = { removed: number; left?: number };

export type Storing = {
  breachId: number;
  /** Sorted, distinct keys; each chunk begins after the one before it. */
  chunks: KeyChunks;
  /** How many keys there are, about. */
  keys: number;
  /** Names what is stored. The same chunk under the same label is stored once, however often it is sent. */
  label?: string;
  /** Runs before a chunk is stored. What it returns runs in the transaction that notes the chunk as stored. */
  alongside: (chunk: StoredChunk) => Promise<(tx: Tx) => Promise<void>>;
  /** Runs after each chunk. */
  afterwards?: (chunk: { keys: number; added: number }) => Promise<void>;
};

/** Which address is in which breach, wherever that is kept: what can be asked of it. */
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
  /** The engine that keeps it now. Whoever changes the corpus asks for it first and goes on with it, whatever moves. */
  engine: () => Promise<CorpusEngine>;
};

/**
 * The corpus in one engine, which alone knows how it is written to. Storing the same addresses again changes nothing, so
 * whoever is interrupted starts again.
 */
export type CorpusEngine = Corpus & {
  /** How many keys to store at a time. */
  readonly chunkKeys: number;
  /** Whether each pass over a file costs the more the more is stored already, so that a large file is sorted first. */
  readonly mergesInPlace: boolean;
  store: (storing: Storing) => Promise<void>;
  /** Removes a breach in steps and returns how many addresses it had. After an interruption, call it again. */
  removeBreach: (breachId: number, note: (tx: Tx, step: RemovalStep) => Promise<void>) => Promise<number>;
  /** How many addresses a breach has; undefined if storing tells. */
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
