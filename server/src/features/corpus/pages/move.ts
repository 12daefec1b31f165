import type { Db } from "../../../platform/db/database.ts";
import type { Entry } from "../corpus.ts";
import type { MovableCorpus } from "../move.ts";
import { lookUpMailboxes } from "./look-up.ts";
import { packEntries, readEntries } from "./page.ts";
import * as queries from "./queries.ts";

/** About 60,000 addresses. */
const PAGES_AT_ONCE = 500;

export const movablePages = (db: Db): MovableCorpus => ({
  entriesAfter: (key) => entriesAfter(db, key),
  async empty() {
    await db.transaction().execute(async (tx) => {
      await queries.removePages(tx);
      await queries.writePages(tx, [], [{ firstKey: "", body: "" }]);
    });
  },
  async append(entries, note) {
    const [first] = entries;
    if (!first) return;
    await db.transaction().execute(async (tx) => {
      await queries.writePages(tx, [], packEntries(first.key, entries));
      await note(tx);
    });
  },
  async countBetween(after, upTo) {
    let count = 0;
    for await (const entries of entriesAfter(db, after)) {
      const within = entries.filter(({ key }) => key <= upTo);
      count += within.reduce((total, { breaches }) => total + breaches.length, 0);
      if (within.length < entries.length) break;
    }
    return count;
  },
  lookUpMailboxes: (mailboxes) => lookUpMailboxes(db, mailboxes),
});

async function* entriesAfter(db: Db, after: string): AsyncGenerator<Entry[]> {
  const [first] = await queries.listPagesOfKeys(db, [after]);
  for (let from = first?.firstKey; from !== undefined;) {
    const pages = await queries.listPagesFrom(db, from, PAGES_AT_ONCE);
    const entries = pages.flatMap(({ body }) => readEntries(body)).filter(({ key }) => key > after);
    if (entries.length > 0) yield entries;
    from = await queries.findPageAfter(db, pages.at(-1)?.firstKey ?? from);
  }
}
