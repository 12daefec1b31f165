import { beforeAll, describe, expect, test } from "vitest";
import { someBreachIds } from "../../../../test/support/breaches.ts";
import { inClickHouse, testClickHouse } from "../../../../test/clickhouse/clickhouse.ts";
import { CorpusModel, inOrder, looksUpLikeAMap, storeIn } from "../../../../test/support/corpus-model.ts";
import { testDatabase } from "../../../../test/support/database.ts";

inClickHouse("the corpus in ClickHouse", () => {
  const servers = testClickHouse();
  const database = testDatabase();
  let breaches: number[];

  beforeAll(async () => {
    breaches = await someBreachIds(database.db, 4);
  });

  describe.each(["one server", "cluster"] as const)("on %s", (on) => {
    let url: string;
    beforeAll(async () => {
      url = await servers.newDatabase();
    });

    test("look-ups find what a plain map would, whatever was stored in whatever batches", async () => {
      const corpus = servers.corpus(database.db, url, on);
      const empty = () => corpus.movable.empty();
      await looksUpLikeAMap(
        () => corpus,
        { breaches: () => breaches, empty, runs: 8 },
        (found, wanted) => expect(found).toEqual(wanted),
      );
    });

    test("10,000 mailboxes and a thousand domains are looked up at once", async () => {
      const corpus = servers.corpus(database.db, await servers.newDatabase(), on);
      const [one = 0, two = 0] = breaches;
      const domains = Array.from({ length: 1_000 }, (_, n) => `shop-${n}.example`);
      const mailboxes = domains.flatMap((domain) => Array.from({ length: 10 }, (_, n) => `user${n}@${domain}`));
      await storeIn(corpus, one, mailboxes);
      await storeIn(corpus, two, mailboxes.slice(0, 50));
      const found = await corpus.lookUpMailboxes(mailboxes);
      expect(found).toHaveLength(10_000);
      expect(found.filter(({ breachIds }) => breachIds.length === 2)).toHaveLength(50);
      expect((await corpus.lookUpDomains(domains, Infinity)).exposures).toHaveLength(10_000);
      const some = [...domains.slice(0, 60), "example"];
      expect(await corpus.findLarger(some, 5_000)).toEqual(["example"]);
      expect(await corpus.findLarger(some, 9)).toEqual(some);
      const upToLimit = await corpus.lookUpDomains(some, 5_000);
      expect(upToLimit.larger).toEqual(["example"]);
      expect(inOrder(upToLimit.exposures)).toEqual(
        inOrder(found.filter(({ mailbox }) => mailboxes.indexOf(mailbox) < 600)),
      );
    });

    test("a breach is counted once for each address, and removed from all of them", async () => {
      const corpus = servers.corpus(database.db, await servers.newDatabase(), on);
      const [one = 0, two = 0] = breaches;
      const model = new CorpusModel();
      const mailboxes = Array.from({ length: 3_000 }, (_, n) => `user${n}@shop-${n % 50}.example`);
      for (const [id, portion] of [[one, mailboxes.slice(0, 2_000)] as const, [two, mailboxes.slice(1_000)] as const]) {
        model.add(id, portion);
        expect(await storeIn(corpus, id, portion)).toHaveLength(2_000);
        expect(await storeIn(corpus, id, portion)).toEqual([]);
      }
      expect([await corpus.count?.(one), await corpus.count?.(two)]).toEqual([2_000, 2_000]);
      expect(await corpus.measure()).toBeGreaterThan(0);
      expect(await corpus.removeBreach(one, () => Promise.resolve())).toBe(2_000);
      model.remove(one);
      expect(inOrder((await corpus.lookUpDomains(["example"], Infinity)).exposures)).toEqual(model.under("example"));
      expect(await corpus.removeBreach(one, () => Promise.resolve())).toBe(0);
      expect(await storeIn(corpus, one, mailboxes.slice(0, 10))).toHaveLength(10);
    });
  });

  test("a domain's addresses lie on one shard, and a mail provider's on both", async () => {
    const url = await servers.newDatabase();
    const corpus = servers.corpus(database.db, url, "cluster");
    const domains = Array.from({ length: 40 }, (_, n) => `shop-${n}.example`);
    const mailboxes = [...domains, "gmail.com"].flatMap((domain) =>
      Array.from({ length: 20 }, (_, n) => `user${n}@${domain}`),
    );
    await storeIn(corpus, breaches[0] ?? 0, mailboxes);
    const [first = [], second = []] = await servers.readEach(
      url,
      `select distinct substring(key, 1, position(key, ' ') - 1) from exposures`,
    );
    const onFirst = new Set(first.map(([domain]) => domain));
    expect(first.length).toBeGreaterThan(5);
    expect(second.length).toBeGreaterThan(5);
    expect(second.map(([domain]) => domain).filter((domain) => onFirst.has(domain))).toEqual(["com.gmail"]);
  });
});
