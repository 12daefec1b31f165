import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../src/platform/db/database.ts";
import type { Worker } from "../../src/worker/worker.ts";
import { aBreach } from "../support/breaches.ts";
import { cloneDatabase, openTestDatabase, type TestDatabase } from "../support/database.ts";
import { aCustomer, aPartner } from "../support/factories.ts";
import { foundBy, importsOf, testFolder, totalOf } from "../support/imports.ts";
import { runCli } from "../support/processes/server-process.ts";
import { startTestWorker } from "../support/processes/worker.ts";
import { inClickHouse, testClickHouse } from "./clickhouse.ts";
import { CLUSTER } from "./server.ts";

const BREACH = "ClusterBreach";

/** It has also been run with ten million: `CLUSTER_LINES=10000000`. */
const LINES = Number(process.env["CLUSTER_LINES"] ?? 400_000);
const ROUND = String(Math.ceil(LINES / 20));
const PATIENCE = { timeout: 600_000, interval: 20 };

type Installation = TestDatabase & { database: Database; corpusUrl: string; customerId: string; worker: Worker };

inClickHouse("a cluster of two shards", () => {
  const servers = testClickHouse();
  const folder = testFolder();
  const installations: Installation[] = [];
  let big = "";

  async function anInstallation(): Promise<Installation> {
    const clone = await cloneDatabase();
    const database = openTestDatabase(clone.url);
    const corpusUrl = await servers.newDatabase();
    await aBreach(database.db, { Name: BREACH });
    const customerId = await aCustomer(database.db, await aPartner(database.db), {
      status: "active",
      assetsDomains: ["company-7.example"],
    });
    // An import ends with another scan of customers that were added in the last minutes, which would announce the
    // breach instead.
    await database.pool.query("update monitored_domains set added_at = now() - interval '1 hour'");
    const corpus = servers.corpus(database.db, corpusUrl, "cluster");
    return { ...clone, database, corpusUrl, customerId, worker: await startTestWorker(database, { corpus }) };
  }

  function* lines(): Generator<string> {
    for (let n = 0; n < LINES; n += 1) {
      yield `user${(n * 7_919) % (LINES - 10_000)}@company-${n % 9_973}.example:secret${n}\n`;
    }
  }

  beforeAll(async () => {
    installations.push(await anInstallation(), await anInstallation());
    big = join(folder.path, "big");
    await pipeline(Readable.from(lines()), createWriteStream(big));
  }, 600_000);

  afterAll(async () => {
    for (const installation of installations) {
      await installation.worker.stop();
      await installation.database.close();
      await installation.drop();
    }
  });

  const run = ({ url, corpusUrl }: Installation) =>
    runCli(["corpus", "import", big, "--breach", BREACH, "--json", "--round", ROUND], {
      DATABASE_URL: url,
      CORPUS_URL: corpusUrl,
      CORPUS_CLUSTER: CLUSTER,
    });

  /** Everything that is in the corpus, as one value. */
  const digestOf = ({ corpusUrl }: Installation) =>
    servers.readEach(
      corpusUrl,
      "select count(), sum(cityHash64(key, breach)) from (select distinct key, breach from exposures)",
    );

  const untilRead = (installation: Installation, share: number, isStillOn: () => void) =>
    vi.waitFor(async () => {
      isStillOn();
      const [noted] = await importsOf(installation.database.db, BREACH);
      expect(noted?.lines ?? 0).toBeGreaterThan(LINES * share);
    }, PATIENCE);

  test("takes an import whose importer and one of whose servers are killed midway, ends the same, and the customer is told", async () => {
    const [calm, stormy] = installations as [Installation, Installation];
    const undisturbed = await run(calm).finished;
    expect(undisturbed).toMatchObject({ code: 0 });

    const first = run(stormy);
    await untilRead(stormy, 0.2, () => expect(first.child.exitCode, first.output()).toBeNull());
    first.child.kill("SIGKILL");
    expect((await first.finished).code).toBeNull();

    const [, shard] = servers.cluster.servers;
    const second = run(stormy);
    await untilRead(stormy, 0.5, () => expect(second.child.exitCode, second.output()).toBeNull());
    await shard?.kill();
    const failed = await second.finished;
    expect(failed.code).toBe(1);
    expect(failed.stderr.trim().split("\n").at(-1)).toMatch(/^(A part of t|T)he corpus cannot be reached/);
    await shard?.start();

    const last = await run(stormy).finished;
    expect(last).toMatchObject({ code: 0 });
    const [summary] = JSON.parse(last.stdout) as { lines: number; resumedAfter: number }[];
    expect(summary?.lines).toBe(LINES);
    expect(summary?.resumedAfter).toBeGreaterThan(LINES * 0.5);

    expect(await digestOf(stormy)).toEqual(await digestOf(calm));
    expect(await totalOf(stormy.database.db, BREACH)).toBe(await totalOf(calm.database.db, BREACH));
    await vi.waitFor(async () => {
      const [found = [], ...more] = await foundBy(stormy.database.db, stormy.customerId);
      expect(found.map(({ breachName }) => breachName)).toEqual([BREACH]);
      expect(found[0]?.emails.length).toBeGreaterThan(10);
      expect(more).toEqual([]);
      expect(await foundBy(calm.database.db, calm.customerId)).toEqual([found]);
    }, PATIENCE);
  }, 1_800_000);
});
