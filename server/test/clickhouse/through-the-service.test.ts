import { expect, test, vi } from "vitest";
import { corpusCommand } from "../../src/cli/corpus.ts";
import { type Corpus, followCorpus, holdEngine, pagesCorpus } from "../../src/features/corpus/index.ts";
import type { Tx } from "../../src/platform/db/database.ts";
import { type TestApi, testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { aCustomer, aPartner } from "../support/factories.ts";
import { command, foundBy } from "../support/imports.ts";
import { asOperator } from "../support/operator.ts";
import { aCompleteUpload } from "../support/uploads.ts";
import { startTestWorker } from "../support/processes/worker.ts";
import { inClickHouse, testClickHouse } from "./clickhouse.ts";

const BREACH = "TwoEngines";
const WAIT = { timeout: 100_000, interval: 50 };

/** One file, then one that repeats half of it, then the first again. */
const FIRST = Array.from({ length: 300 }, (_, n) => `user${n % 250}@shop-${n % 7}.example:secret${n}`);
const SECOND = [...FIRST.slice(0, 100), "no address", "new@shop-1.example", "new@shop-2.example"];
const FILES = [FIRST, SECOND, FIRST];

type Outcome = Record<string, unknown>;
/** Fields that differ from run to run with any engine: ids, names of uploads, times, bytes on disk. */
const AS_IT_MAY = new Set([
  "id",
  "uploadId",
  "input",
  "createdAt",
  "startedAt",
  "endedAt",
  "changedAt",
  "bytes",
  "bytesPerExposure",
]);
const comparable = (outcome: unknown): unknown =>
  JSON.parse(JSON.stringify(outcome, (key, value: unknown) => (AS_IT_MAY.has(key) ? undefined : value)));

/** Everything that the service shows of these imports, to operators, to customers and in the audit trail. */
async function outcomeWith(api: TestApi, corpus: Corpus): Promise<Outcome> {
  const operator = await asOperator(api);
  const partner = await aPartner(api.db);
  await aBreach(api.db, { Name: BREACH });
  const customers: string[] = [];
  for (const domain of ["shop-1.example", "shop-2.example", "shop-3.example"]) {
    customers.push(await aCustomer(api.db, partner, { status: "active", assetsDomains: [domain], assetsEmails: [] }));
  }
  // Otherwise the imports end with another scan of recently added customers, which would announce the breach instead.
  await api.database.pool.query("update monitored_domains set added_at = now() - interval '1 hour'");
  const worker = await startTestWorker(api.database, { corpus });
  const imports: unknown[] = [];
  const found: unknown[] = [];
  try {
    for (const lines of FILES) {
      const upload = await aCompleteUpload(api.db, lines);
      const asked = await operator.post("/imports", { breach: BREACH, uploadId: upload.id });
      const { id } = asked.body["import"] as { id: string };
      await vi.waitFor(async () => {
        const { import: shown } = (await operator.get(`/imports/${id}`)).body as { import: Outcome };
        expect(shown).toMatchObject({ state: "finished" });
        imports.push(shown);
      }, WAIT);
      await vi.waitFor(async () => {
        const unrecorded = await api.database.pool.query("select from import_hits");
        expect(unrecorded.rowCount).toBe(0);
      }, WAIT);
      found.push(await Promise.all(customers.map((id) => foundBy(api.db, id))));
    }
  } finally {
    await worker.stop();
  }
  const trail = await api.database.pool.query(
    "select action, details from audit_entries where action like '%import%' order by id",
  );
  const noted = await api.database.pool.query(
    "select lines, addresses, added, rejects, finished_at is not null as finished from corpus_imports order by id",
  );
  const checked = async (email: string) => (await api.as(partner).post("/breach/check", { email })).body;
  return {
    imports,
    found,
    trail: trail.rows,
    noted: noted.rows,
    listed: (await operator.get("/imports")).body["imports"],
    corpus: (await operator.get("/corpus")).body,
    stats: JSON.parse((await command(api.db, corpusCommand, ["corpus", "stats", "--json"])).stdout),
    checks: [await checked("user1@shop-1.example"), await checked("nobody@shop-1.example")],
  };
}

inClickHouse("an import through the service", () => {
  const servers = testClickHouse();
  const guardOf = (engine: "pages" | "clickhouse") => (tx: Tx) => holdEngine(tx, engine);
  const followed = { pages: undefined as Corpus | undefined, clickhouse: undefined as Corpus | undefined };
  const corpusIn = (engine: "pages" | "clickhouse") => (): Corpus => {
    const corpus = followed[engine];
    if (!corpus) throw new Error("The engines are there once the test has begun");
    return corpus;
  };
  const inPages = testApi({}, corpusIn("pages"));
  const inTables = testApi({}, corpusIn("clickhouse"));

  test("tells the same of pages and of ClickHouse: counts, totals, hits and the trail", async () => {
    const pages = pagesCorpus(inPages.db, guardOf("pages"));
    followed.pages = followCorpus(inPages.db, { pages, clickhouse: undefined });
    const clickhouse = servers.corpus(inTables.db, await servers.newDatabase());
    followed.clickhouse = followCorpus(inTables.db, { pages: pagesCorpus(inTables.db, guardOf("pages")), clickhouse });

    const [ofPages, ofTables] = [
      await outcomeWith(inPages, followed.pages),
      await outcomeWith(inTables, followed.clickhouse),
    ];

    expect(ofPages["imports"]).toMatchObject([
      { summary: { addresses: 300, added: 300, duplicates: 0, rejects: 0, customersHit: 3, wasFinished: false } },
      { summary: { addresses: 102, added: 2, duplicates: 100, rejects: 1, customersHit: 2, wasFinished: false } },
      { summary: { added: 300, wasFinished: true } },
    ]);
    expect(ofPages["corpus"]).toMatchObject({ exposures: 302 });
    expect(comparable(ofTables)).toEqual(comparable(ofPages));
    // Proves that the other engine responded.
    expect((await inTables.database.pool.query("select engine from corpus_place")).rows).toEqual([
      { engine: "clickhouse" },
    ]);
    expect(await clickhouse.lookUpMailboxes(["new@shop-1.example"])).toHaveLength(1);
    expect((await followed.clickhouse.engine()).chunkKeys).toBe(clickhouse.chunkKeys);
  });
});
