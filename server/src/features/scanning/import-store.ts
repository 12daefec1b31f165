import type { Db } from "../../platform/db/database.ts";
import { type CorpusEngine, type KeyChunks, noteChunk } from "../corpus/index.ts";
import { findHits, type HitsOf } from "./import-hits.ts";
import type { ImportWatch } from "./import-watch.ts";

export type SortedAddresses = {
  /** Sorted and distinct, in memory or in files. */
  chunks: KeyChunks;
  /** About how many there are. */
  keys: number;
  /** Whether to record the progress, so that it can be resumed there. */
  notesPosition: boolean;
  onChunk: (keys: number, added: number) => void;
};

/** Stores the addresses of an import. One transaction records a chunk's count, its position and its hits. */
export async function storeSorted(
  db: Db,
  corpus: CorpusEngine,
  { about, watch }: { about: HitsOf; watch: ImportWatch },
  { chunks, keys, notesPosition, onChunk }: SortedAddresses,
): Promise<void> {
  const { importId, label, breachId } = about;
  await corpus.store({
    breachId,
    chunks,
    keys,
    label,
    async alongside(chunk) {
      const noteHits = await findHits(db, corpus, chunk.fresh, { about, watch });
      return async (tx) => {
        await noteChunk(tx, importId, chunk.added, notesPosition ? chunk : undefined);
        await noteHits(tx);
      };
    },
    async afterwards(chunk) {
      await watch.refresh(db);
      onChunk(chunk.keys, chunk.added);
    },
  });
}
