import { sql } from "kysely";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestDatabase, testDatabase } from "../../../../test/support/database.ts";
import { portions } from "../../../kernel/portions.ts";
import type { Entry } from "../corpus.ts";
import { readEntries } from "./page.ts";
import * as queries from "./queries.ts";
import { sweepIntoPages } from "./sweep.ts";

const database = testDatabase();

const keyOf = (n: number): string => `example.shop ${String(n).padStart(6, "0")}`;

async function emptyCorpus(): Promise<void> {
  await sql`truncate corpus_pages`.execute(database.db);
  await database.db.transaction().execute((tx) => queries.writePages(tx, [], [{ firstKey: "", body: "" }]));
}

/** Returns the keys that the breach did not have before. */
async function sweep(breach: number, keys: readonly string[], chunkSize: number, isDense = true): Promise<string[]> {
  const added: string[] = [];
  await sweepIntoPages(database.db, {
    breachId: breach,
    keys: isDense ? keys.length : 0,
    chunks: portions(keys, chunkSize).values(),
    alongside({ fresh }) {
      added.push(...fresh);
      return Promise.resolve(() => Promise.resolve());
    },
  });
  return added;
}

/** The entries in the order of the pages. Fails if one is on a page where no look-up would find it. */
async function storedEntries(): Promise<Entry[]> {
  const pages = await queries.listPagesFrom(database.db, "", 1_000_000);
  return pages.flatMap(({ firstKey, body }, index) => {
    const end = pages[index + 1]?.firstKey ?? "\u007f";
    const entries = readEntries(body);
    for (const { key } of entries) expect(key >= firstKey && key < end, `${key} on the page of ${firstKey}`).toBe(true);
    return entries;
  });
}

/** Keys of this many numbers, of which each is `step` more than the one before. */
const row = (from: number, count: number, step = 1): string[] =>
  Array.from({ length: count }, (_, n) => keyOf(from + n * step));

test("many chunks that belong before what one page has are stored before it", async () => {
  for (const chunkSize of [20, 150, 1_000]) {
    await emptyCorpus();
    const [keys, later] = [row(0, 3_000), row(900_000, 1_000)];
    await sweep(1, later, later.length);
    expect(await sweep(2, keys, chunkSize)).toEqual(keys);
    expect((await storedEntries()).map(({ key }) => key)).toEqual([...keys, ...later]);
  }
});

test("whatever is there and however it is cut into chunks, each key is stored once and in its place", async () => {
  const rows = fc.record({ from: fc.nat(9_000), count: fc.integer({ min: 1, max: 800 }), step: fc.constantFrom(1, 3) });
  const sweeps = fc.record({
    breach: fc.nat(3),
    keys: fc.array(rows, { minLength: 1, maxLength: 3 }).map((some) => {
      return [...new Set(some.flatMap(({ from, count, step }) => row(from, count, step)))].sort();
    }),
    chunkSize: fc.constantFrom(50, 200, 900),
    isDense: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sweeps, { minLength: 2, maxLength: 4 }), async (all) => {
      await emptyCorpus();
      const model = new Map<string, Set<number>>();
      for (const { breach, keys, chunkSize, isDense } of all) {
        const fresh = keys.filter((key) => !model.get(key)?.has(breach));
        expect(await sweep(breach, keys, chunkSize, isDense)).toEqual(fresh);
        for (const key of fresh) model.set(key, (model.get(key) ?? new Set()).add(breach));
      }
      const expected = [...model.keys()].sort().map((key) => ({ key, breaches: [...(model.get(key) ?? [])].sort() }));
      expect(await storedEntries()).toEqual(expected);
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

test("what a sweep has stored is on the disk when it ends, though no chunk waits for that", async () => {
  const url = new URL(database.url);
  url.searchParams.set("options", "-c synchronous_commit=on");
  const durable = openTestDatabase(url.href);
  try {
    await emptyCorpus();
    let written = "";
    await sweepIntoPages(durable.db, {
      breachId: 1,
      keys: 5_000,
      chunks: portions(row(0, 5_000), 500).values(),
      alongside: () =>
        Promise.resolve(async (tx) => {
          const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(tx);
          written = rows[0]?.at ?? "";
        }),
    });
    const { rows } = await sql<{ isOnDisk: boolean }>`
      select pg_current_wal_flush_lsn() >= ${written}::pg_lsn as "isOnDisk"`.execute(durable.db);
    expect(rows).toEqual([{ isOnDisk: true }]);
  } finally {
    await durable.close();
  }
});
