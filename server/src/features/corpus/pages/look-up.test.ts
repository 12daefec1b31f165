import fc from "fast-check";
import { type KyselyPlugin, sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aBreach } from "../../../../test/breaches.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findBreachIds } from "../../catalogue/index.ts";
import { keyOfMailbox } from "../key.ts";
import type { Exposure } from "../corpus.ts";
import { readCorpusStats, removeBreachFromCorpus } from "../maintenance.ts";
import { lastChange, noteExposures } from "../queries-imports.ts";
import { pagesCorpus } from "./index.ts";
import { findLarger, lookUpDomains, lookUpMailboxes } from "./look-up.ts";

const database = testDatabase();
let breaches: number[];

beforeAll(async () => {
  const names: string[] = [];
  for (let n = 0; n < 4; n += 1) names.push(await aBreach(database.db));
  breaches = [...(await findBreachIds(database.db, names)).values()].sort((one, other) => one - other);
});

async function emptyCorpus(): Promise<void> {
  await sql`truncate corpus_pages, corpus_totals`.execute(database.db);
  await sql`insert into corpus_pages values ('', '')`.execute(database.db);
}
beforeEach(emptyCorpus);

const sortedKeys = (mailboxes: readonly string[]): string[] => [...new Set(mailboxes.map(keyOfMailbox))].sort();

function* inChunks(keys: readonly string[], size: number): Generator<string[], void> {
  for (let at = 0; at < keys.length; at += size) yield keys.slice(at, at + size);
}

/** Stores as an import does: chunk by chunk, counting in the same transaction. */
async function store(breachId: number, mailboxes: readonly string[], isDense = false): Promise<string[]> {
  const keys = sortedKeys(mailboxes);
  const added: string[] = [];
  const corpus = pagesCorpus(database.db);
  await corpus.store({
    breachId,
    chunks: inChunks(keys, corpus.chunkKeys),
    keys: isDense ? keys.length : 0,
    alongside({ fresh }) {
      added.push(...fresh);
      return Promise.resolve((tx) => noteExposures(tx, new Map([[breachId, fresh.length]])));
    },
  });
  return added;
}

const under = async (...domains: string[]): Promise<Exposure[]> =>
  (await lookUpDomains(database.db, domains)).exposures;
const stats = () => readCorpusStats(database.db, pagesCorpus(database.db));
const remove = (breachId: number) => removeBreachFromCorpus(database.db, pagesCorpus(database.db), breachId);

/** The same behaviour with an ordinary map. */
class Naive {
  readonly #map = new Map<string, Set<number>>();
  add(breachId: number, mailboxes: readonly string[]): void {
    for (const mailbox of mailboxes) this.#map.set(mailbox, (this.#map.get(mailbox) ?? new Set()).add(breachId));
  }
  remove(breachId: number): void {
    for (const ids of this.#map.values()) ids.delete(breachId);
  }
  where(isWanted: (mailbox: string, domain: string) => boolean): Exposure[] {
    return inOrder(
      [...this.#map]
        .filter(([mailbox, ids]) => ids.size > 0 && isWanted(mailbox, mailbox.slice(mailbox.lastIndexOf("@") + 1)))
        .map(([mailbox, ids]) => ({ mailbox, breachIds: [...ids].sort((one, other) => one - other) })),
    );
  }
  mailboxes(wanted: readonly string[]): Exposure[] {
    return this.where((mailbox) => wanted.includes(mailbox));
  }
  under(...domains: string[]): Exposure[] {
    return this.where((_, one) => domains.some((domain) => one === domain || one.endsWith(`.${domain}`)));
  }
  count(breachId: number): number {
    return [...this.#map.values()].filter((ids) => ids.has(breachId)).length;
  }
}

const inOrder = (exposures: readonly Exposure[]): Exposure[] =>
  [...exposures].sort((one, other) => (one.mailbox < other.mailbox ? -1 : 1));

const label = fc.constantFrom("shop", "shop-two", "ashop", "a", "mail", "0", "xn--bcher-kva", "shop_x");
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom("example", "com", "co.uk"))
  .map(([labels, top]) => [...labels, top].join("."));
const local = fc.oneof(
  fc.stringMatching(/^[a-c]{1,2}$/),
  fc.stringMatching(/^[a-z0-9!#$%&'*/=?^_`{|}~.-]{1,30}$/),
  fc.constantFrom("jürgen", "иван", "名前", "😀", "100%", "%41", "a".repeat(64)),
);
const mailbox = fc.tuple(local, domain).map(([before, after]) => `${before}@${after}`);
const batch = fc.record({
  breach: fc.nat({ max: 3 }),
  mailboxes: fc.array(mailbox, { minLength: 1, maxLength: 120 }),
  isDense: fc.boolean(),
});

test("look-ups find what a plain map would, whatever was stored in whatever batches", async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(batch, { minLength: 1, maxLength: 8 }),
      fc.array(mailbox, { maxLength: 20 }),
      fc.array(domain, { minLength: 1, maxLength: 4 }),
      async (batches, strangers, otherDomains) => {
        await emptyCorpus();
        const naive = new Naive();
        for (const { breach, mailboxes, isDense } of batches) {
          const id = breaches[breach] ?? 0;
          const before = naive.count(id);
          naive.add(id, mailboxes);
          expect(await store(id, mailboxes, isDense)).toHaveLength(naive.count(id) - before);
        }
        const known = batches.flatMap(({ mailboxes }) => mailboxes.slice(0, 10));
        const wanted = [...known, ...strangers];
        expect(inOrder(await lookUpMailboxes(db, wanted))).toEqual(naive.mailboxes(wanted));
        const parents = known.flatMap((one) => {
          const [, ...rest] = one.slice(one.lastIndexOf("@") + 1).split(".");
          return [[...rest].join("."), one.slice(one.lastIndexOf("@") + 1)];
        });
        const domains = [...new Set([...parents.slice(0, 8), ...otherDomains])];
        for (const one of domains) expect(inOrder(await under(one))).toEqual(naive.under(one));
        // Some of the domains are under others; each address still comes once.
        expect(inOrder(await under(...domains))).toEqual(naive.under(...domains));
        for (const most of [1, 20]) {
          const larger = domains.filter((one) => naive.under(one).length > most);
          const upTo = await lookUpDomains(db, domains, most);
          expect(upTo.larger).toEqual(larger);
          expect(inOrder(upTo.exposures)).toEqual(naive.under(...domains.filter((one) => !larger.includes(one))));
          expect(await findLarger(db, domains, most)).toEqual(larger);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("nobody asked for is nobody found", async () => {
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
  const lookUps: [string, (db: Db) => Promise<string[]>][] = [
    ["a look-up", async (db) => (await lookUpDomains(db, ["large.example"], MOST)).larger],
    ["the question whether it is", (db) => findLarger(db, ["large.example"], MOST)],
  ];

  test.each(lookUps)("is read by %s as far as the limit reaches, whatever its size", async (_what, lookUp) => {
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
      const { db, counts } = countingDb();
      expect(await lookUp(db)).toEqual(["large.example"]);
      expect(counts.pages).toBeLessThan(301);
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
  const naive = new Naive();
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
    chunks: inChunks(sortedKeys(["ann@undone.example"]), 10),
    keys: 1,
    alongside: () => Promise.resolve(() => Promise.reject(new Error("undone"))),
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await under("undone.example")).toEqual([]);
});

describe("a removed breach", () => {
  test("is gone from every address and from the totals; the others' addresses and totals stay", async () => {
    const [one = 0, two = 0] = breaches;
    const naive = new Naive();
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
