import type { Db } from "../../platform/db/database.ts";
import type { Corpus, CorpusEngine } from "./corpus.ts";
import { type CorpusTotal, forgetImports, listTotals } from "./queries-imports.ts";

/**
 * Removes a breach, and forgets its imports, so that its files can be imported again. After an interruption, call it
 * again to continue.
 */
export async function removeBreachFromCorpus(db: Db, corpus: CorpusEngine, breachId: number): Promise<number> {
  const removed = await corpus.removeBreach(breachId);
  await db.transaction().execute((tx) => forgetImports(tx, breachId));
  return removed;
}

export type CorpusStats = { breaches: CorpusTotal[]; exposures: number; bytes: number; bytesPerExposure: number };

export async function readCorpusStats(db: Db, corpus: Corpus): Promise<CorpusStats> {
  const [breaches, bytes] = [await listTotals(db), await corpus.measure()];
  const exposures = breaches.reduce((total, breach) => total + breach.exposures, 0);
  return { breaches, exposures, bytes, bytesPerExposure: exposures === 0 ? 0 : bytes / exposures };
}
