import { sql } from "kysely";
import {
  type CorpusEngine,
  type Exposure,
  withEngineHeld,
  type MovableCorpus,
  mailboxOfKey,
} from "../../src/features/corpus/index.ts";
import type { Db } from "../../src/platform/db/database.ts";

/** Rows that another machine keeps: what ClickHouse has, in memory. */
export type Elsewhere = Map<string, Set<number>>;

const PORTION = 2;

/** A statement before each call to the other machine, so that a seed decides what happens meanwhile. */
const calling = (db: Db, what: string) => sql`select ${sql.lit(`elsewhere: ${what}`)}`.execute(db);

const sorted = (rows: Elsewhere) =>
  [...rows]
    .map(([key, breaches]) => ({ key, breaches: [...breaches].sort((one, other) => one - other) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));

export const exposuresIn = (rows: Elsewhere): Exposure[] =>
  sorted(rows).map(({ key, breaches }) => ({ mailbox: mailboxOfKey(key), breachIds: breaches }));

function add(rows: Elsewhere, key: string, breaches: readonly number[]): void {
  const known = rows.get(key) ?? new Set();
  for (const breach of breaches) known.add(breach);
  rows.set(key, known);
}

export const movableElsewhere = (db: Db, rows: Elsewhere): MovableCorpus => ({
  async *entriesAfter(key) {
    for (let after = key; ;) {
      await calling(db, "read");
      const start = after;
      const entries = sorted(rows).filter((entry) => entry.key > start);
      if (entries.length === 0) return;
      const some = entries.slice(0, PORTION);
      yield some;
      after = some.at(-1)?.key ?? after;
    }
  },
  async empty() {
    await calling(db, "empty");
    rows.clear();
  },
  async append(entries, note) {
    await calling(db, "append");
    for (const { key, breaches } of entries) add(rows, key, breaches);
    await db.transaction().execute(note);
  },
  async countBetween(after, upTo) {
    await calling(db, "count");
    const within = sorted(rows).filter(({ key }) => key > after && key <= upTo);
    return within.reduce((total, { breaches }) => total + breaches.length, 0);
  },
  async lookUpMailboxes(mailboxes) {
    await calling(db, "look up");
    return exposuresIn(rows).filter(({ mailbox }) => mailboxes.includes(mailbox));
  },
});

/** Stores as ClickHouse's engine does: on the other machine first, then noted on the connection that holds the engine. */
export function engineElsewhere(db: Db, rows: Elsewhere): CorpusEngine {
  const unused = () => Promise.reject(new Error("No scenario asks for this"));
  const engine: CorpusEngine = {
    chunkKeys: PORTION,
    mergesInPlace: false,
    async store({ breachId, chunks, alongside }) {
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
        const keys = next.value;
        const fresh = keys.filter((key) => rows.get(key)?.has(breachId) !== true);
        const note = await alongside({ keys: keys.length, lastKey: keys.at(-1) ?? "", fresh, added: fresh.length });
        await withEngineHeld(db, "clickhouse", async (held) => {
          await calling(held, "store");
          for (const key of fresh) add(rows, key, [breachId]);
          await held.transaction().execute(note);
        });
      }
    },
    lookUpMailboxes: unused,
    lookUpDomains: unused,
    readDomain: () => {
      throw new Error("not used here");
    },
    findLarger: unused,
    removeBreach: unused,
    count: undefined,
    measure: unused,
    engine: () => Promise.resolve(engine),
  };
  return engine;
}
