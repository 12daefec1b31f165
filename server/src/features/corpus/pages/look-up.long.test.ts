import { type KyselyPlugin, sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { someBreachIds } from "../../../../test/support/breaches.ts";
import { CorpusModel, inOrder, looksUpLikeAMap, sortedKeys, storeIn } from "../../../../test/support/corpus-model.ts";
import { testDatabase } from "../../../../test/support/database.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Exposure } from "../corpus.ts";
import { readCorpusStats, removeBreachFromCorpus } from "../maintenance.ts";
import { lastChange } from "../queries-imports.ts";
import { pagesCorpus } from "./index.ts";
import { findLarger, lookUpDomains, lookUpMailboxes } from "./look-up.ts";

const database = testDatabase();
let breaches: number[];

beforeAll(async () => {
  breaches = await someBreachIds(database.db, 4);
});

async function emptyCorpus(): Promise<void> {
  await sql`truncate corpus_pages, corpus_totals`.execute(database.db);
  await sql`insert into corpus_pages values ('', '')`.execute(database.db);
}
beforeEach(emptyCorpus);

const store = (breachId: number, mailboxes: readonly string[]): Promise<string[]> =>
  storeIn(pagesCorpus(database.db), breachId, mailboxes);
const under = async (...domains: string[]): Promise<Exposure[]> =>
  (await lookUpDomains(database.db, domains, Infinity)).exposures;
const stats = () => readCorpusStats(database.db, pagesCorpus(database.db));
const remove = (breachId: number) => removeBreachFromCorpus(database.db, pagesCorpus(database.db), breachId);

test("look-ups find what a plain map would, whatever was stored in whatever batches", () =>
  looksUpLikeAMap(
    () => pagesCorpus(database.db),
    { breaches: () => breaches, empty: emptyCorpus, runs: 40 },
    (found, wanted) => expect(found).toEqual(wanted),
  ));

test("a look-up of nothing finds nothing", async () => {
  expect(await lookUpMailboxes(database.db, [])).toEqual([]);
  expect(await under()).toEqual([]);
  expect(await lookUpMailboxes(database.db, ["ann@shop.example"])).toEqual([]);
  expect(await under("shop.example")).toEqual([]);
});

test("a thousand domains, the most a customer has, are looked up with everything under them", async () => {
  const [one = 0] = breaches;
  const domains = Array.from({ length: 1_000 }, (_, n) => `shop-${n}.example`);
  const mailboxes = domains.flatMap((watched) => [`ann@${watched}`, `bob@mail.${watched}`]);
  await store(one, [...mailboxes, "ann@shop-1000.example", "ann@shop.example"]);
  const found = await under(...domains);
  expect(found).toHaveLength(2_000);
  expect(new Set(found.map((exposure) => exposure.mailbox))).toEqual(new Set(mailboxes));
});

describe("a domain of more than a thousand pages", () => {
  const SIZE = 120_000;
  // Local parts with little in common, because similar ones take little room.
  const scattered = (n: number): string => (Math.imul(n, 2_654_435_761) >>> 0).toString(36);
  const own = Array.from({ length: SIZE }, (_, n) => `${scattered(n)}.${scattered(n + 1)}@large.example`);
  const below = Array.from({ length: 2_000 }, (_, n) => `user${n}@mail.large.example`);

  test("is found whole, each address once, and nothing of its neighbours", async () => {
    const [one = 0, two = 0] = breaches;
    await store(one, [...own, ...below, "ann@large-two.example", "ann@larg.example", "ann@large.example.com"]);
    await store(two, own.slice(0, 1_000));
    const { rows } = await sql<{ count: number }>`select count(*) as count from corpus_pages`.execute(database.db);
    expect(rows[0]?.count).toBeGreaterThan(1_000);
    const found = await under("large.example");
    expect(found).toHaveLength(SIZE + below.length);
    expect(new Set(found.map((exposure) => exposure.mailbox))).toEqual(new Set([...own, ...below]));
    expect(found.filter(({ breachIds }) => breachIds.includes(two))).toHaveLength(1_000);
    const some = own.filter((_, n) => n % 20 === 0);
    expect(await lookUpMailboxes(database.db, some)).toHaveLength(some.length);
  });
});

/** The database, with counts of the queries and of the pages they return. */
function countingDb(): { db: Db; counts: { queries: number; pages: number } } {
  const counts = { queries: 0, pages: 0 };
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      counts.queries += 1;
      counts.pages += result.rows.filter((row) => "body" in row).length;
      return Promise.resolve(result);
    },
  };
  return { db: database.db.withPlugin(counting), counts };
}

describe("a domain that is larger than was asked for", () => {
  const MOST = 2_000;
  const lookUps: ((db: Db) => Promise<string[]>)[] = [
    async (db) => (await lookUpDomains(db, ["large.example"], MOST)).larger,
    (db) => findLarger(db, ["large.example"], MOST),
  ];

  test("is read as far as the limit reaches, whatever its size, by a look-up and by asking whether it is", async () => {
    const [one = 0] = breaches;
    const filler = "x".repeat(40);
    // Far more than one query returns, and five times as much again; half of it is under subdomains.
    for (const size of [20_000, 100_000]) {
      await emptyCorpus();
      const name = (n: number) => `${(n * 7_919) % size}${filler}@${n % 2 === 0 ? "" : `s${n % 50}.`}large.example`;
      await store(
        one,
        Array.from({ length: size }, (_, n) => name(n)),
      );
      for (const lookUp of lookUps) {
        const { db, counts } = countingDb();
        expect(await lookUp(db)).toEqual(["large.example"]);
        expect(counts.pages).toBeLessThan(301);
      }
    }
    const { rows } = await sql<{ count: number }>`select count(*) as count from corpus_pages`.execute(database.db);
    expect(rows[0]?.count).toBeGreaterThan(1_000);
  });

  test("costs a small one nothing: its pages come with one query, and the index alone tells its size", async () => {
    const [one = 0] = breaches;
    await store(one, ["ann@large.example", ...Array.from({ length: 300 }, (_, n) => `user${n}@small.example`)]);
    const reading = countingDb();
    expect((await lookUpDomains(reading.db, ["small.example"], 20_000)).exposures).toHaveLength(300);
    expect(reading.counts.queries).toBe(1);
    const asking = countingDb();
    expect(await findLarger(asking.db, ["small.example", "large.example"], 20_000)).toEqual([]);
    expect(asking.counts).toEqual({ queries: 1, pages: 0 });
  });
});

test("a domain that is stored to while it is read is found with all that was there before", async () => {
  const [one = 0, two = 0] = breaches;
  const before = Array.from({ length: 30_000 }, (_, n) => `user${n * 2}@busy.example`);
  await store(one, before);
  const reading = new AbortController();
  const storing = (async () => {
    for (let n = 0; !reading.signal.aborted; n += 1) {
      await store(
        two,
        Array.from({ length: 500 }, (_, nth) => `user${(n * 500 + nth) * 2 + 1}@busy.example`),
      );
    }
  })();
  for (let n = 0; n < 5; n += 1) {
    const found = new Set((await under("busy.example")).map((exposure) => exposure.mailbox));
    expect(before.filter((one) => !found.has(one))).toEqual([]);
  }
  reading.abort();
  await storing;
});

test("writers at the same time lose nothing of each other's", async () => {
  const naive = new CorpusModel();
  const portions = breaches.flatMap((id) =>
    Array.from({ length: 5 }, (_, portion) => ({
      id,
      mailboxes: Array.from({ length: 400 }, (_unused, n) => `user${n * 5 + portion}@shop-${n % 7}.example`),
    })),
  );
  for (const { id, mailboxes } of portions) naive.add(id, mailboxes);
  await Promise.all(portions.map(({ id, mailboxes }) => store(id, mailboxes)));
  expect(inOrder(await under("example"))).toEqual(naive.under("example"));
  const { exposures } = await stats();
  expect(exposures).toBe(breaches.length * 2_000);
});

test("what is undone with its transaction was never there", async () => {
  const [one = 0] = breaches;
  const undone = pagesCorpus(database.db).store({
    breachId: one,
    chunks: [sortedKeys(["ann@undone.example"])].values(),
    keys: 1,
    alongside: () => Promise.resolve(() => Promise.reject(new Error("undone"))),
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await under("undone.example")).toEqual([]);
});

describe("a removed breach", () => {
  test("is gone from every address and from the totals; the others' addresses and totals stay", async () => {
    const [one = 0, two = 0] = breaches;
    const naive = new CorpusModel();
    const mailboxes = Array.from({ length: 90_000 }, (_, n) => `user${n}@shop-${n % 50}.example`);
    const [first, second] = [mailboxes.slice(0, 60_000), mailboxes.slice(50_000)];
    for (const [id, portion] of [[one, first] as const, [two, second] as const]) {
      naive.add(id, portion);
      await store(id, portion);
    }
    expect(await stats()).toMatchObject({ exposures: 100_000 });

    expect(await remove(one)).toBe(60_000);
    naive.remove(one);
    // Compared as one text, because comparing long lists takes seconds.
    const left = JSON.stringify(inOrder(await under("example")));
    expect(left === JSON.stringify(naive.under("example"))).toBe(true);
    expect(await lookUpMailboxes(database.db, mailboxes.slice(0, 50))).toEqual([]);
    const { breaches: totals, exposures, bytesPerExposure } = await stats();
    expect([totals.map((total) => total.exposures), exposures]).toEqual([[40_000], 40_000]);
    expect(bytesPerExposure).toBeGreaterThan(0);
    // After the removal, the same keys can be stored again.
    expect(await store(one, first)).toHaveLength(60_000);
    expect(await remove(one)).toBe(60_000);
    expect(await remove(one)).toBe(0);
  });

  test("the last one leaves an empty corpus that can be filled again", async () => {
    const [one = 0, two = 0] = breaches;
    await store(one, ["ann@shop.example", "bob@shop.example"]);
    await remove(one);
    expect(await under("example")).toEqual([]);
    expect(await stats()).toMatchObject({ breaches: [], exposures: 0, bytesPerExposure: 0 });
    expect(await lastChange(database.db)).toBeUndefined();
    await store(two, ["ann@shop.example"]);
    expect(await lookUpMailboxes(database.db, ["ann@shop.example"])).toEqual([
      { mailbox: "ann@shop.example", breachIds: [two] },
    ]);
  });

  test("is not in the way of another that is stored meanwhile", async () => {
    const [one = 0, two = 0] = breaches;
    const mailboxes = Array.from({ length: 90_000 }, (_, n) => `user${n}@shop-${n % 50}.example`);
    await store(one, mailboxes);
    const [removed, added] = await Promise.all([
      remove(one),
      store(
        two,
        mailboxes.filter((_, n) => n % 3 === 0),
      ),
    ]);
    expect([removed, added.length]).toEqual([90_000, 30_000]);
    const left = await under("example");
    expect(left).toHaveLength(30_000);
    expect(left.every(({ breachIds }) => breachIds.length === 1 && breachIds[0] === two)).toBe(true);
  });
});
