import { bytesInWords } from "../../kernel/bytes.ts";
import { conflict } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import * as corpus from "../corpus/index.ts";
import type { ImportBatch } from "./import-batch.ts";

/** A sorted file may turn out a little larger than the ones before it. */
const RESERVE = 1.2;

/**
 * The sorted files of an import that does not fit into one round. Sorting resumes after the last whole file, and storing
 * after the last chunk.
 */
export class SortedImport {
  readonly #db: Db;
  readonly #import: corpus.CorpusImport;
  readonly #runs: corpus.RunFolder;
  /** The batch that is being sorted, and then recorded. */
  #pending: Promise<void> = Promise.resolve();

  private constructor(db: Db, begun: corpus.CorpusImport, runs: corpus.RunFolder) {
    this.#db = db;
    this.#import = begun;
    this.#runs = runs;
  }

  static async begin(db: Db, begun: corpus.CorpusImport, folder: string): Promise<SortedImport> {
    return new SortedImport(db, begun, await corpus.RunFolder.open(folder, begun.id, begun.runs));
  }

  /** Starts to sort a batch, which may be filled again immediately. `share` is how much of the input has been read. */
  async add(batch: ImportBatch, share?: number): Promise<void> {
    await this.#pending;
    if (share !== undefined) await this.#refuseWithoutRoom(share);
    const counts = batch.takeCounts();
    this.#pending = explained(this.#sort(batch.keys, counts));
    // It fails again where it is awaited.
    this.#pending.catch(() => undefined);
  }

  /** Waits until everything that was added is on the disk. `isWhole`: the input is complete. */
  async end({ isWhole }: { isWhole: boolean }): Promise<void> {
    await this.#pending;
    if (isWhole) await this.#db.transaction().execute((tx) => corpus.markSorted(tx, this.#import.id, this.#runs.names));
  }

  /** What was sorted, after the given key. */
  read(after: string, chunkKeys: number): corpus.KeyChunks {
    return this.#runs.read(after, chunkKeys);
  }

  /** Finishes and records the current sorting. */
  async close(): Promise<void> {
    await this.#pending.catch(() => undefined);
    await this.#runs.close();
  }

  removeFiles(): Promise<void> {
    return this.#runs.removeAll();
  }

  async #sort(keys: corpus.KeyBatch, counts: corpus.ReadCounts | undefined): Promise<void> {
    await this.#runs.add(keys);
    const replaced = await this.#runs.tidy();
    // If the input broke off, what follows the last complete batch is stored, but read again the next time.
    if (counts) {
      const { names } = this.#runs;
      await this.#db.transaction().execute((tx) => corpus.noteProgress(tx, this.#import.id, counts, names));
      await this.#runs.remove(replaced);
    }
  }

  /**
   * Checked first, so that no one learns after hours that the disk is too small. The files are removed then: with
   * `--sort-in`, nobody would read them again.
   */
  async #refuseWithoutRoom(share: number): Promise<void> {
    const { bytes } = this.#runs;
    if (bytes === 0 || share === 0) return;
    const needed = bytes * (1 / share - 1) * RESERVE;
    const free = await this.#runs.freeBytes();
    if (needed <= free) return;
    await this.#db.transaction().execute((tx) => corpus.forgetRuns(tx, this.#import));
    await this.removeFiles();
    throw conflict(
      `Sorting needs ${bytesInWords(bytes + needed)} in ${this.#runs.path}, where ` +
        `${bytesInWords(bytes + free, Math.floor)} are free; free some space, or name another folder: --sort-in`,
    );
  }
}

async function explained(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof corpus.NoRoom)) throw error;
    throw conflict("The disk is full; free some space and start the import again: it continues where it stopped");
  }
}
