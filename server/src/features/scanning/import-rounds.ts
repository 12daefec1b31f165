import type { Db } from "../../platform/db/database.ts";
import { type CorpusEngine, KeyBatch, noteProgress } from "../corpus/index.ts";
import type { ImportBatch } from "./import-batch.ts";
import type { HitsOf } from "./import-hits.ts";
import { storeSorted } from "./import-store.ts";
import type { ImportWatch } from "./import-watch.ts";

/** Stores an import round by round. While one is stored, the next is read. */
export class ImportRounds {
  readonly #db: Db;
  readonly #corpus: CorpusEngine;
  readonly #parts: { about: HitsOf; watch: ImportWatch };
  readonly #onChunk: (keys: number, added: number) => void;
  #storing: Promise<void> = Promise.resolve();

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

  /** Waits for the previous round, and starts to store this one. The batch may be filled again immediately. */
  async add(batch: ImportBatch): Promise<void> {
    await this.#storing;
    const [keys, counts] = [KeyBatch.of(batch.keys.release()), batch.takeCounts()];
    this.#storing = this.#store(keys, counts);
    // The code that awaits it gets the error.
    this.#storing.catch(() => undefined);
  }

  end(): Promise<void> {
    return this.#storing;
  }

  async #store(keys: KeyBatch, counts: ReturnType<ImportBatch["takeCounts"]>): Promise<void> {
    const { importId } = this.#parts.about;
    await storeSorted(this.#db, this.#corpus, this.#parts, {
      chunks: keys.chunks(this.#corpus.chunkKeys),
      keys: keys.size,
      notesPosition: false,
      onChunk: this.#onChunk,
    });
    if (counts) await this.#db.transaction().execute((tx) => noteProgress(tx, importId, counts));
  }
}
