import type { Db } from "../../platform/db/database.ts";
import { type KeyChunks, noteChunk, sweepIntoPages } from "../corpus/index.ts";
import { type HitsOf, noteHitsAmong } from "./import-hits.ts";
import type { ImportWatch } from "./import-watch.ts";

export type Storing = {
  /** Sorted and distinct, in memory or in files. */
  chunks: KeyChunks;
  /** How many there are, about. */
  keys: number;
  /** Whether to note how far it is, so that it can be resumed there. */
  notesPlace: boolean;
  onChunk: (keys: number, added: number) => void;
};

/** Stores the addresses of an import. Each chunk is one transaction with its count, its place and its hits. */
export async function storeSorted(
  db: Db,
  about: HitsOf,
  watch: ImportWatch,
  { chunks, keys, notesPlace, onChunk }: Storing,
): Promise<void> {
  const { importId, breachId } = about;
  await sweepIntoPages(db, {
    breachId,
    chunks,
    keys,
    alongside: async (tx, chunk) => {
      await noteChunk(tx, importId, chunk.added.length, notesPlace ? chunk : undefined);
      await noteHitsAmong(tx, chunk.added, about, watch);
    },
    afterwards: async (chunk) => {
      await watch.refresh(db);
      onChunk(chunk.keys, chunk.added);
    },
  });
}
