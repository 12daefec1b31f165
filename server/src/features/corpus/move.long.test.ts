import { expect, test } from "vitest";
import { aBreach } from "../../../test/support/breaches.ts";
import { inClickHouse, testClickHouse } from "../../../test/clickhouse/clickhouse.ts";
import { inOrder, storeIn } from "../../../test/support/corpus-model.ts";
import { testDatabase } from "../../../test/support/database.ts";
import type { Tx } from "../../platform/db/database.ts";
import { findBreachIds } from "../catalogue/index.ts";
import type { Corpus, Exposure } from "./corpus.ts";
import { cancelMove, moveCorpus } from "./move.ts";
import { pagesCorpus } from "./pages/index.ts";
import { movablePages } from "./pages/move.ts";
import { findCorpus, followCorpus, holdEngine } from "./current-engine.ts";
import { type Engine, readCurrentEngine } from "./queries-current-engine.ts";

inClickHouse("moving the corpus", () => {
  const servers = testClickHouse();
  const database = testDatabase();
  const guardOf = (engine: Engine) => (tx: Tx) => holdEngine(tx, engine);

  test("to ClickHouse and back, beside look-ups, broken off and gone on with, brings everything along", async () => {
    const { db } = database;
    const url = await servers.newDatabase();
    const clickHouse = servers.corpus(db, url, "cluster");
    const [pages, tables] = [movablePages(db), clickHouse.movable];
    const engines = { pages: pagesCorpus(db, guardOf("pages")), clickhouse: clickHouse };
    const now = (): Corpus => followCorpus(db, engines);
    const names = [await aBreach(db), await aBreach(db)];
    const [one = 0, two = 0] = (await findBreachIds(db, names)).values();
    const mailboxes = Array.from({ length: 150_000 }, (_, n) => `user${n}@shop-${n % 777}.example`);
    await storeIn(engines.pages, one, mailboxes);
    await storeIn(engines.pages, two, [...mailboxes.slice(0, 30_000), "it's 100%@odd.example", "b\\k@odd.example"]);
    const everything = async (corpus: Corpus): Promise<Exposure[]> =>
      inOrder((await corpus.lookUpDomains(["example"], Infinity)).exposures);
    const before = await everything(now());
    const isSame = async (corpus: Corpus) => JSON.stringify(await everything(corpus)) === JSON.stringify(before);

    // The settings name ClickHouse, but the corpus is still where it was.
    expect(await findCorpus(db, engines)).toBe(engines.pages);

    const toTables = { from: pages, to: tables, target: "clickhouse" as const };
    const ended: number[] = [];
    const atTheEnd = (_tx: Tx, moved: { exposures: number }) => Promise.resolve(void ended.push(moved.exposures));
    const pulled = moveCorpus(db, toTables, {
      onProgress: () => {
        throw new Error("pulled the plug");
      },
      atTheEnd,
    });
    await expect(pulled).rejects.toThrow("pulled the plug");
    const { movedToKey } = await readCurrentEngine(db);
    expect(movedToKey).not.toBeNull();

    // Meanwhile, look-ups continue and no one writes.
    expect(await isSame(now())).toBe(true);
    await expect(storeIn(await now().engine(), one, ["late@shop-1.example"])).rejects.toThrow(/is being moved/);
    await expect((await now().engine()).removeBreach(one, () => Promise.resolve())).rejects.toThrow(/is being moved/);

    const rest = await moveCorpus(db, toTables, { onProgress: () => undefined, atTheEnd });
    expect(rest.addresses).toBeLessThan(150_002);
    expect(rest.addresses).toBeGreaterThan(1_000);
    expect(ended).toEqual([rest.exposures]);
    expect(await isSame(now())).toBe(true);
    expect([await clickHouse.count?.(one), await clickHouse.count?.(two)]).toEqual([150_000, 30_002]);
    // A process that doesn't know ClickHouse refuses, and one that does has switched.
    expect(await findCorpus(db, engines)).toBe(clickHouse);
    const unaware = followCorpus(db, { ...engines, clickhouse: undefined });
    await expect(unaware.lookUpMailboxes(["ann@shop.example"])).rejects.toThrow(/is in ClickHouse; set CORPUS_URL/);
    await expect(storeIn(engines.pages, one, ["late@shop-1.example"])).rejects.toThrow(/has been moved meanwhile/);
    await expect(moveCorpus(db, toTables, { onProgress: () => undefined, atTheEnd })).rejects.toThrow(/already there/);

    // What is added there comes back too, and what was left in the pages isn't mistaken for the corpus.
    await storeIn(await now().engine(), two, ["late@shop-1.example"]);
    const toPages = { from: tables, to: pages, target: "pages" as const };
    const back = await moveCorpus(db, toPages, { onProgress: () => undefined, atTheEnd });
    expect(back).toEqual({ addresses: 150_003, exposures: 180_003 });
    const late = (await now().lookUpMailboxes(["late@shop-1.example"])).map(({ breachIds }) => breachIds);
    expect(late).toEqual([[two]]);
    expect(await everything(now())).toHaveLength(before.length + 1);
  });

  test("that is given up leaves the corpus where it was, and open to writers", async () => {
    const { db } = database;
    const tables = servers.corpus(db, await servers.newDatabase()).movable;
    const ways = { from: movablePages(db), to: tables, target: "clickhouse" as const };
    const pulled = moveCorpus(db, ways, {
      onProgress: () => {
        throw new Error("pulled the plug");
      },
      atTheEnd: () => Promise.resolve(),
    });
    await expect(pulled).rejects.toThrow("pulled the plug");
    await cancelMove(db);
    const corpus = pagesCorpus(db, guardOf("pages"));
    const [id = 0] = (await findBreachIds(db, [await aBreach(db)])).values();
    expect(await storeIn(corpus, id, ["ann@given-up.example"])).toHaveLength(1);
  });

  test("is refused if the copy is not the same", async () => {
    const { db } = database;
    const { movable } = servers.corpus(db, await servers.newDatabase());
    const lossy = {
      ...movable,
      append: (entries: Parameters<typeof movable.append>[0], note: (tx: Tx) => Promise<void>) =>
        movable.append(entries.slice(1), note),
    };
    const moving = moveCorpus(
      db,
      { from: movablePages(db), to: lossy, target: "clickhouse" },
      { onProgress: () => undefined, atTheEnd: () => Promise.resolve() },
    );
    await expect(moving).rejects.toThrow(/The copy differs/);
    await cancelMove(db);
    expect((await readCurrentEngine(db)).engine).toBe("pages");
  });
});

inClickHouse("a corpus that has nothing yet", () => {
  const servers = testClickHouse();
  const database = testDatabase();

  test("is in ClickHouse as soon as the settings say so", async () => {
    const { db } = database;
    const clickHouse = servers.corpus(db, await servers.newDatabase());
    const engines = { pages: pagesCorpus(db), clickhouse: clickHouse };
    expect(await findCorpus(db, engines)).toBe(clickHouse);
    expect(await followCorpus(db, engines).lookUpMailboxes(["ann@shop.example"])).toEqual([]);
  });
});
