import type { Db } from "../../platform/db/database.ts";
import {
  type AddressBatch,
  CHUNK_KEYS,
  estimatePages,
  KeyBatch,
  noteAdded,
  noteProgress,
  type ReadCounts,
  storeKeys,
  vacuumPages,
} from "../corpus/index.ts";
import { type HitsOf, noteHitsAmong } from "./import-hits.ts";
import type { ImportWatch } from "./import-watch.ts";

/**
 * A round with more than one key for every four pages of the corpus counts as dense, because it falls on most pages.
 */
const DENSE = 1 / 4;

/** How many pages are replaced before their space is freed for new ones. */
const PAGES_TO_VACUUM = 10_000;

/** The addresses that an import collects before they are stored or sorted. */
export class ImportBatch {
  readonly keys = new KeyBatch();
  #read = { lines: 0, addresses: 0, rejects: 0 };
  #position: AddressBatch["position"] | undefined;

  get size(): number {
    return this.keys.size;
  }

  add({ locals, domains, lines, rejects, duplicates, position, problem }: AddressBatch): void {
    for (let index = 0; index < locals.length; index += 1) this.keys.add(locals[index] ?? "", domains[index] ?? "");
    // Where the input broke off, the last record may be incomplete, so the import resumes before this batch.
    if (problem !== undefined) return;
    this.#read.lines += lines;
    this.#read.rejects += rejects;
    this.#read.addresses += locals.length + duplicates;
    this.#position = position;
  }

  /** What was read into it, to be noted once it is stored or sorted; undefined if nothing whole was. Starts anew. */
  takeCounts(): ReadCounts | undefined {
    const position = this.#position;
    const counts = position && { position, ...this.#read };
    this.#read = { lines: 0, addresses: 0, rejects: 0 };
    this.#position = undefined;
    return counts;
  }
}

/** Stores a batch of one round in sorted chunks, and returns how many addresses were new. */
export async function storeBatch(
  db: Db,
  batch: ImportBatch,
  about: HitsOf,
  watch: ImportWatch,
  onChunk: () => void,
): Promise<number> {
  const { importId, breachId } = about;
  const isDense = batch.size > (await estimatePages(db)) * DENSE;
  let [added, replacedPages] = [0, 0];
  for (const keys of batch.keys.chunks(CHUNK_KEYS)) {
    const stored = await db.transaction().execute(async (tx) => {
      const merged = await storeKeys(tx, breachId, keys, { isDense });
      if (merged.added.length > 0) await noteAdded(tx, importId, merged.added.length);
      await noteHitsAmong(tx, merged.added, about, watch);
      return merged;
    });
    added += stored.added.length;
    replacedPages += stored.changed.length;
    if (replacedPages >= PAGES_TO_VACUUM) {
      replacedPages = 0;
      await vacuumPages(db);
    }
    await watch.refresh(db);
    onChunk();
  }
  const counts = batch.takeCounts();
  if (counts) await db.transaction().execute((tx) => noteProgress(tx, importId, counts));
  batch.keys.clear();
  return added;
}
