import type { Db } from "../../platform/db/database.ts";
import { removeFromPage } from "./merge.ts";
import * as queries from "./queries.ts";
import { type CorpusTotal, forgetImports, listTotals } from "./queries-imports.ts";

const PAGES_AT_ONCE = 500;

/**
 * Removes a breach from the corpus, page by page in short transactions. After an interruption, call it again to
 * continue: it does not find again what is already gone.
 */
export async function removeBreachFromCorpus(
  db: Db,
  breachId: number,
  onProgress: (removed: number) => void = () => undefined,
): Promise<number> {
  let removed = 0;
  for (let from: string | undefined = ""; from !== undefined;) {
    const start: string = from;
    from = await db.transaction().execute(async (tx) => {
      await queries.lockCorpus(tx);
      const pages = await queries.listPagesFrom(tx, start, PAGES_AT_ONCE);
      const changes = pages.map((page) => removeFromPage(page, breachId)).filter((change) => change.removed > 0);
      await queries.writePages(
        tx,
        changes.flatMap((change) => change.pages.slice(0, 1)),
        changes.flatMap((change) => change.pages.slice(1)),
      );
      removed += changes.reduce((total, change) => total + change.removed, 0);
      const last = pages.at(-1);
      return last === undefined ? undefined : queries.findPageAfter(tx, last.firstKey);
    });
    onProgress(removed);
  }
  await db.transaction().execute((tx) => forgetImports(tx, breachId));
  await queries.vacuumPages(db);
  return removed;
}

export type CorpusStats = { breaches: CorpusTotal[]; exposures: number; bytes: number; bytesPerExposure: number };

export async function readCorpusStats(db: Db): Promise<CorpusStats> {
  const [breaches, bytes] = [await listTotals(db), await queries.measureCorpus(db)];
  const exposures = breaches.reduce((total, breach) => total + breach.exposures, 0);
  return { breaches, exposures, bytes, bytesPerExposure: exposures === 0 ? 0 : bytes / exposures };
}
