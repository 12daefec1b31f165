import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Guard, RemovalStep } from "../corpus.ts";
import { removeFromPage } from "./merge.ts";
import * as queries from "./queries.ts";

const PAGES_AT_ONCE = 500;

/**
 * Removes a breach page by page in short transactions. If called again after an interruption, it doesn't count what is
 * already gone.
 */
export async function removeBreach(
  db: Db,
  breachId: number,
  { guard, note }: { guard: Guard; note: (tx: Tx, step: RemovalStep) => Promise<void> },
): Promise<number> {
  let removed = 0;
  for (let from: string | undefined = ""; from !== undefined;) {
    const start: string = from;
    from = await db.transaction().execute(async (tx) => {
      await guard(tx);
      await queries.lockCorpus(tx);
      const pages = await queries.listPagesFrom(tx, start, PAGES_AT_ONCE);
      const changes = pages.map((page) => removeFromPage(page, breachId)).filter((change) => change.removed > 0);
      await queries.writePages(
        tx,
        changes.flatMap((change) => change.pages.slice(0, 1)),
        changes.flatMap((change) => change.pages.slice(1)),
      );
      const gone = changes.reduce((total, change) => total + change.removed, 0);
      if (gone > 0) await note(tx, { removed: gone });
      removed += gone;
      const last = pages.at(-1);
      return last === undefined ? undefined : queries.findPageAfter(tx, last.firstKey);
    });
  }
  await queries.vacuumPages(db);
  return removed;
}
