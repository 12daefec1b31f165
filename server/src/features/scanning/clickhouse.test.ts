import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, DISCLOSURE_LIMIT } from "../../../test/support/breaches.ts";
import { inClickHouse, testClickHouse } from "../../../test/clickhouse/clickhouse.ts";
import { CLUSTER } from "../../../test/clickhouse/server.ts";
import { aCustomer, aPartner } from "../../../test/support/factories.ts";
import { foundBy, importFile, importsOf, testFolder, totalOf } from "../../../test/support/imports.ts";
import { readClickHouseUrl } from "../../platform/clickhouse/address.ts";
import { ClickHouse } from "../../platform/clickhouse/connection.ts";
import { createLog } from "../../platform/log.ts";
import { findBreachIds } from "../catalogue/index.ts";
import { clickHouseCorpus, type CorpusEngine, removeBreachFromCorpus } from "../corpus/index.ts";
import type { ImportCommand } from "./import-command.ts";
import { scanningHandlers } from "./jobs.ts";

inClickHouse("with the corpus in ClickHouse", () => {
  const servers = testClickHouse();
  let corpus: CorpusEngine;
  const api = testApi({}, () => corpus);
  const folder = testFolder();
  let url: string;

  beforeAll(async () => {
    url = await servers.newDatabase();
    corpus = servers.corpus(api.db, url, "cluster");
  });

  const ROUND = 40;
  const linesOf = (domain: string): string[] =>
    Array.from({ length: 200 }, (_, n) => `user${(n * 7) % 150}@${["a", "b", "c"][n % 3]}.${domain}.example`);

  const bring = (breach: string, path: string, more: Partial<ImportCommand> = {}) =>
    importFile(api.db, { breach, path, roundAddresses: ROUND, ...more }, corpus);

  async function run(name: string, payload: unknown): Promise<void> {
    const handler = scanningHandlers({ corpus, live: undefined, disclosureLimit: DISCLOSURE_LIMIT }).find(
      (one) => one.name === name,
    );
    await handler?.run(payload, { db: api.db, log: createLog("silent") });
  }

  const recordHits = async (breach: string) => {
    for (const { id } of await importsOf(api.db, breach)) await run("tell-hits", { importId: id });
  };

  const mailboxesUnder = async (domain: string): Promise<string[]> =>
    (await corpus.lookUpDomains([domain], Infinity)).exposures.map(({ mailbox }) => mailbox).sort();

  test("an import of many rounds is stored and counted, and customers are told once", async () => {
    const breach = await aBreach(api.db);
    const watching = await aCustomer(api.db, await aPartner(api.db), {
      status: "active",
      assetsDomains: ["a.told.example"],
      assetsEmails: [],
    });
    const lines = linesOf("told");
    const distinct = [...new Set(lines)].sort();
    const path = await folder.file(lines);

    const summary = await bring(breach, path);

    expect(summary).toMatchObject({ addresses: 200, added: distinct.length, customersHit: 1, wasFinished: false });
    expect(await totalOf(api.db, breach)).toBe(distinct.length);
    expect(await mailboxesUnder("told.example")).toEqual(distinct);
    await recordHits(breach);
    const emails = distinct.filter((mailbox) => mailbox.endsWith("@a.told.example"));
    expect(await foundBy(api.db, watching)).toEqual([[{ breachName: breach, emails }]]);
    expect(await bring(breach, path)).toMatchObject({ wasFinished: true });

    const more = await folder.file([...lines.slice(0, 50), "new@a.told.example"]);
    expect(await bring(breach, more)).toMatchObject({ addresses: 51, added: 1 });
    await recordHits(breach);
    const [, ...later] = await foundBy(api.db, watching);
    expect(later).toEqual([[{ breachName: breach, emails: ["new@a.told.example", ...emails].sort() }]]);
  });

  test("large rounds, which a thread sorts, come to the same as small ones", async () => {
    const lines = Array.from({ length: 40_000 }, (_, n) => `user${(n * 7) % 9_000}@s${n % 3}.sorted.example`);
    const distinct = [...new Set(lines)].sort();
    const breach = await aBreach(api.db);
    const path = await folder.file(lines);
    let stored = 0;
    const onProgress = () => {
      stored += 1;
      if (stored === 6) throw new Error("pulled the plug");
    };
    await expect(bring(breach, path, { roundAddresses: 12_000, onProgress })).rejects.toThrow("pulled the plug");
    expect(await bring(breach, path, { roundAddresses: 12_000 })).toMatchObject({ added: distinct.length });
    const under = await mailboxesUnder("sorted.example");
    expect(under.join() === distinct.join()).toBe(true);
  });

  test("an import that is broken off anywhere goes on where it was, and comes to the same", async () => {
    const lines = linesOf("resumed");
    const distinct = [...new Set(lines)].sort();
    const path = await folder.file(lines);
    for (const pulledAt of [2, 5, 8]) {
      const breach = await aBreach(api.db);
      let calls = 0;
      const onProgress = () => {
        calls += 1;
        if (calls === pulledAt) throw new Error("pulled the plug");
      };
      await expect(bring(breach, path, { onProgress })).rejects.toThrow("pulled the plug");
      const summary = await bring(breach, path);
      expect(summary).toMatchObject({ lines: 200, addresses: 200, added: distinct.length });
      const [id = 0] = (await findBreachIds(api.db, [breach])).values();
      expect(await corpus.count?.(id)).toBe(distinct.length);
      expect(await removeBreachFromCorpus(api.db, corpus, id)).toBe(distinct.length);
      expect(await totalOf(api.db, breach)).toBe(0);
    }
    expect(await mailboxesUnder("resumed.example")).toEqual([]);
  });

  test("a dry run counts what would be new, and stores nothing", async () => {
    const breach = await aBreach(api.db);
    const path = await folder.file(["ann@dry.example", "bob@dry.example"]);
    expect(await bring(breach, path, { isDryRun: true })).toMatchObject({ added: 2 });
    expect(await mailboxesUnder("dry.example")).toEqual([]);
    await bring(breach, path);
    expect(await bring(breach, path, { isDryRun: true })).toMatchObject({ added: 0 });
  });

  test("a shard that is away fails the look-up: nobody is told that all is clear, and the API says when to retry", async () => {
    const partner = await aPartner(api.db);
    const breach = await aBreach(api.db);
    const domains = Array.from({ length: 20 }, (_, n) => `shop-${n}-away.example`);
    await bring(breach, await folder.file(domains.map((domain) => `ann@${domain}`)));
    const customerId = await aCustomer(api.db, partner, { status: "active", assetsDomains: domains, assetsEmails: [] });
    const [, second] = servers.cluster.servers;
    await second?.kill();
    try {
      await expect(run("scan-customer", { customerId })).rejects.toThrow("cannot be reached");
      expect(await foundBy(api.db, customerId)).toEqual([]);
      const { scanned_at: scannedAt } = await api.db
        .selectFrom("customers")
        .select("scanned_at")
        .where("id", "=", customerId)
        .executeTakeFirstOrThrow();
      expect(scannedAt).toBeNull();
      const answers = await Promise.all(
        domains.map((domain) => api.as(partner).post("/breach/check", { email: `ann@${domain}` })),
      );
      expect(answers.map(({ status }) => status)).toEqual(domains.map(() => 503));
      expect(answers[0]?.headers["retry-after"]).toBe("5");
      expect(answers[0]?.body["error"]).toBe("The service cannot search its breach data, retry in a few seconds");
      const path = await folder.file(linesOf("interrupted"));
      await expect(bring(breach, path)).rejects.toThrow("cannot be reached");
    } finally {
      await second?.start();
    }
    await run("scan-customer", { customerId });
    expect((await foundBy(api.db, customerId)).flat().flatMap(({ emails }) => emails)).toHaveLength(20);
    const answer = await api.as(partner).post("/breach/check", { email: "ann@shop-1-away.example" });
    expect(answer.body).toMatchObject({ success: true, breach: true });
    const path = await folder.file(linesOf("interrupted"));
    expect(await bring(breach, path)).toMatchObject({ lines: 200, added: new Set(linesOf("interrupted")).size });
  });

  describe("says in one line what is wrong with", () => {
    const openWith = (change: Partial<NonNullable<ReturnType<typeof readClickHouseUrl>>>, cluster?: string) => {
      const address = readClickHouseUrl(url);
      if (!address) throw new Error("no address");
      const all = { ...address, ...change };
      return clickHouseCorpus(api.db, ClickHouse.at(all), { database: all.database, cluster });
    };

    test.each([
      ["a wrong password", () => openWith({ password: "wrong" }), /refuses the user or the password of CORPUS_URL$/],
      ["a user that is not there", () => openWith({ user: "nobody" }), /refuses the user or the password/],
      [
        "a database that is not there",
        () => openWith({ database: "nowhere" }),
        /no database of the name in CORPUS_URL/,
      ],
      [
        "a server that is not there",
        () => openWith({ origins: ["http://127.0.0.1:1"] }),
        /cannot be reached \(ECONNREFUSED\)/,
      ],
      ["a cluster that is not there", () => openWith({}, "three_shards"), /no cluster named three_shards/],
      [
        "a cluster of which a server is not named",
        () => openWith({ origins: [readClickHouseUrl(url)?.origins[0] ?? ""] }, CLUSTER),
        /has 2 servers, and CORPUS_URL names 1/,
      ],
    ])("%s", async (_what, open, message) => {
      const looking = open().lookUpMailboxes(["ann@shop.example"]);
      await expect(looking).rejects.toThrow(message);
      await expect(looking).rejects.not.toThrow("shop");
    });

    test("tables of a newer version", async () => {
      const newer = await servers.newDatabase();
      await servers.corpus(api.db, newer).lookUpMailboxes(["ann@shop.example"]);
      await servers.run(
        newer,
        "create table if not exists corpus_schema (version UInt32) engine = MergeTree() order by version",
      );
      await servers.run(newer, "insert into corpus_schema values (99)");
      await expect(servers.corpus(api.db, newer).lookUpMailboxes(["ann@shop.example"])).rejects.toThrow(
        /newer version/,
      );
    });
  });
});
