import type { Db, Tx } from "../../platform/db/database.ts";
import type { Corpus, CorpusEngine } from "./corpus.ts";
import { beginRemoval, type CorpusTotal, endRemoval, listTotals, noteRemoved } from "./queries-imports.ts";

/** What else happens in a removal: in the transaction that begins it, and in the one that ends it. */
export type RemovalParts = {
  atTheStart?: (tx: Tx) => Promise<void>;
  atTheEnd?: (tx: Tx, removed: number) => Promise<void>;
};

/**
 * Removes a breach, and deletes the record of its imports, so that its files can be imported again. It is marked as
 * being removed from the beginning to the end. After an interruption, call it again to continue; until then, nothing is
 * imported into it.
 */
export async function removeBreachFromCorpus(
  db: Db,
  corpus: CorpusEngine,
  breachId: number,
  { atTheStart, atTheEnd }: RemovalParts = {},
): Promise<number> {
  await db.transaction().execute(async (tx) => {
    await beginRemoval(tx, breachId);
    await atTheStart?.(tx);
  });
  const removed = await corpus.removeBreach(breachId, (tx, step) => noteRemoved(tx, breachId, step));
  await db.transaction().execute(async (tx) => {
    await endRemoval(tx, breachId);
    await atTheEnd?.(tx, removed);
  });
  return removed;
}

export type CorpusStats = { breaches: CorpusTotal[]; exposures: number; bytes: number; bytesPerExposure: number };

export async function readCorpusStats(db: Db, corpus: Corpus): Promise<CorpusStats> {
  const [breaches, bytes] = [await listTotals(db), await corpus.measure()];
  const exposures = breaches.reduce((total, breach) => total + breach.exposures, 0);
  return { breaches, exposures, bytes, bytesPerExposure: exposures === 0 ? 0 : bytes / exposures };
}
