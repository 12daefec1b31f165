import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../../../test/support/database.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Entry } from "../corpus.ts";
import { packEntries, type Page, readEntries } from "./page.ts";
import * as queries from "./queries.ts";
import { CHUNK_KEYS, type MergedKeys, mergeIntoPages, readPages } from "./store.ts";

const database = testDatabase();

const BREACH = 7;
const OTHER = 8;

const numbered = (n: number): string => String(n).padStart(6, "0");
const keyIn = (page: number, local: string): string => `example.shop${numbered(page)} ${local}`;

/** Creates a corpus of this many pages after the empty first one, with two addresses on each. */
async function fillCorpus(pages: number): Promise<Page[]> {
  await sql`truncate corpus_pages`.execute(database.db);
  const filled = Array.from({ length: pages }, (_, n) => {
    const entries: Entry[] = ["bob", "mia"].map((local) => ({ key: keyIn(n, local), breaches: [OTHER] }));
    return packEntries(entries[0]?.key ?? "", entries);
  });
  const all = [{ firstKey: "", body: "" }, ...filled.flat()];
  await database.db.transaction().execute((tx) => queries.writePages(tx, [], all));
  return all;
}

const allPages = (db: Db): Promise<Page[]> => queries.listPagesFrom(db, "", 1_000_000);

const mergeKeys = async (db: Db, breach: number, keys: readonly string[], isDense = false): Promise<MergedKeys> =>
  mergeIntoPages(await readPages(db, keys, isDense), keys, breach);

class Undone extends Error {}

/** The result of storing and the pages afterwards. Rolls everything back. */
async function stored(keys: readonly string[], isDense: boolean): Promise<{ merged: MergedKeys; pages: Page[] }> {
  let outcome: { merged: MergedKeys; pages: Page[] } | undefined;
  const undone = database.db.transaction().execute(async (tx) => {
    const merged = await mergeKeys(tx, BREACH, keys, isDense);
    await queries.writePages(tx, merged.changed, merged.fresh);
    outcome = { merged, pages: await allPages(tx) };
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  if (!outcome) throw new Error("Nothing was stored");
  return outcome;
}

/** How many pages each statement reads. */
async function pagesRead(keys: readonly string[], isDense: boolean): Promise<number[]> {
  const counts: number[] = [];
  const counting = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      counts.push(result.rows.length);
      return Promise.resolve(result);
    },
  });
  await mergeKeys(counting, BREACH, keys, isDense);
  return counts;
}

/** The entries by key that the corpus should have once the keys are stored. */
function withKeys(pages: readonly Page[], keys: readonly string[]): Entry[] {
  const map = new Map(pages.flatMap(({ body }) => readEntries(body)).map(({ key, breaches }) => [key, breaches]));
  for (const key of keys) map.set(key, [...new Set([...(map.get(key) ?? []), BREACH])].sort());
  return [...map.keys()].sort().map((key) => ({ key, breaches: map.get(key) ?? [] }));
}

async function expectTheSame(before: readonly Page[], keys: readonly string[]): Promise<void> {
  const [dense, single] = [await stored(keys, true), await stored(keys, false)];
  expect(dense).toEqual(single);
  expect(dense.merged.added).toEqual(keys);
  expect(dense.pages.flatMap(({ body }) => readEntries(body))).toEqual(withKeys(before, keys));
}

describe("keys that are said to be dense are stored as others are", () => {
  const PAGES = 4_000;
  let before: Page[];
  beforeAll(async () => {
    before = await fillCorpus(PAGES);
  });
  const every = (step: number, ...locals: string[]): string[] =>
    Array.from({ length: Math.ceil(PAGES / step) }, (_, n) => locals.map((local) => keyIn(n * step, local))).flat();

  test.each<[string, () => string[]]>([
    ["on every page, at its start, in its middle and at its end", () => every(1, "ann", "mia", "zoe")],
    ["on every 500th page", () => every(500, "ann", "bob", "zoe")],
    ["on the first and the last page alone", () => ["aa.first ann", keyIn(PAGES - 1, "zoe")]],
    ["before all pages", () => ["aa.first ann", "aa.first bob"]],
    ["behind all pages", () => ["zz.last ann", "zz.last bob"]],
    ["one, where a page begins", () => [keyIn(2_000, "bob")]],
    ["one, between two pages", () => [keyIn(2_000, "zoe")]],
    ["so many on one page that it is split", () => Array.from({ length: 500 }, (_, n) => keyIn(9, `c${numbered(n)}`))],
  ])("%s", async (_where, keys) => {
    await expectTheSame(before, keys());
  });

  test("their stretch is read at once, and nothing beyond it", async () => {
    expect(await pagesRead(every(1, "mia"), true)).toEqual([PAGES]);
    expect(await pagesRead([keyIn(100, "mia"), keyIn(199, "mia")], true)).toEqual([100]);
    expect(await pagesRead([keyIn(100, "mia"), keyIn(199, "mia")], false)).toEqual([2]);
  });

  test("known ones change nothing", async () => {
    const known = await database.db.transaction().execute((tx) => mergeKeys(tx, OTHER, every(7, "bob", "mia"), true));
    expect(known).toMatchObject({ changed: [], fresh: [], added: [] });
  });
});

describe("keys that are said to be dense and lie far apart", () => {
  const MOST_PAGES = 2 * CHUNK_KEYS;
  let before: Page[];
  beforeAll(async () => {
    before = await fillCorpus(MOST_PAGES + 3_000);
  });

  test("are stored as others are", async () => {
    const last = MOST_PAGES + 2_999;
    await expectTheSame(before, [keyIn(0, "ann"), keyIn(11_111, "mia"), keyIn(last, "mia"), keyIn(last, "zoe")].sort());
  });

  test("have only the pages read on which they fall, once their stretch has shown itself too long", async () => {
    const keys = [keyIn(0, "mia"), keyIn(11_111, "mia"), keyIn(MOST_PAGES + 2_999, "mia")];
    expect(await pagesRead(keys, true)).toEqual([MOST_PAGES, keys.length]);
  });

  test("have their stretch read as long as it is not too long, to the page", async () => {
    const over = (pages: number) => [keyIn(1, "mia"), keyIn(pages, "mia")];
    expect(await pagesRead(over(MOST_PAGES - 1), true)).toEqual([MOST_PAGES - 1]);
    expect(await pagesRead(over(MOST_PAGES), true)).toEqual([MOST_PAGES, 2]);
    for (const keys of [over(MOST_PAGES - 1), over(MOST_PAGES)]) {
      const single = await mergeKeys(database.db, BREACH, keys);
      expect(await mergeKeys(database.db, BREACH, keys, true)).toEqual(single);
      expect(single.added).toEqual(keys);
    }
  });
});
