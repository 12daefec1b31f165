import type { Db } from "../../platform/db/database.ts";
import { type CorpusEngine, KeyBatch, type KeyChunks, noteProgress, Sorter } from "../corpus/index.ts";
import type { ImportBatch } from "./import-batch.ts";
import type { HitsOf } from "./import-hits.ts";
import { storeSorted } from "./import-store.ts";
import type { ImportWatch } from "./import-watch.ts";

/** A thread takes longer to start than this many addresses take to sort. */
const FEW = 10_000;

/** Stores an import round by round. While one is stored, the next is sorted in a thread, and the one after it is read. */
export class ImportRounds {
  readonly #db: Db;
  readonly #corpus: CorpusEngine;
  readonly #parts: { about: HitsOf; watch: ImportWatch };
  readonly #onChunk: (keys: number, added: number) => void;
  /** The storing of the last round, and of the one before it. */
  #storing: Promise<void> = Promise.resolve();
  #earlier: Promise<void> = Promise.resolve();
  #sorter: Sorter | undefined;

  constructor(
    db: Db,
    corpus: CorpusEngine,
    parts: { about: HitsOf; watch: ImportWatch },
    onChunk: (keys: number, added: number) => void,
  ) {
    this.#db = db;
    this.#corpus = corpus;
    this.#parts = parts;
    this.#onChunk = onChunk;
  }

  /**
   * Starts to sort this round, and stores it after the one before, which may not be stored yet when this returns. The
   * batch may be filled again immediately.
   */
  async add(batch: ImportBatch): Promise<void> {
    const [keys, counts] = [batch.size, batch.takeCounts()];
    const sorting = this.#sort(batch.keys);
    const [earlier, before] = [this.#earlier, this.#storing];
    const storing = this.#store({ before, sorting, keys, counts });
    [this.#earlier, this.#storing] = [before, storing];
    // The code that awaits them gets the error.
    for (const pending of [sorting, storing]) pending.catch(() => undefined);
    await earlier;
  }

  async end(): Promise<void> {
    await this.#storing;
  }

  /** Lets the thread go. */
  async close(): Promise<void> {
    await this.#storing.catch(() => undefined);
    await this.#sorter?.close();
  }

  async #sort(batch: KeyBatch): Promise<KeyChunks> {
    const { chunkKeys, mergesInPlace } = this.#corpus;
    if (mergesInPlace || batch.size <= FEW) return KeyBatch.of(batch.release()).packed(chunkKeys);
    return (await (this.#sorter ??= Sorter.start()).pack(batch, chunkKeys)).values();
  }

  async #store({ before, sorting, keys, counts }: Round): Promise<void> {
    const { importId } = this.#parts.about;
    const chunks = await sorting;
    await before;
    await storeSorted(this.#db, this.#corpus, this.#parts, {
      chunks,
      keys,
      notesPosition: false,
      onChunk: this.#onChunk,
    });
    if (counts) await this.#db.transaction().execute((tx) => noteProgress(tx, importId, counts));
  }
}

type Round = {
  /** The storing of the round before. */
  before: Promise<void>;
  sorting: Promise<KeyChunks>;
  keys: number;
  counts: ReturnType<ImportBatch["takeCounts"]>;
};
