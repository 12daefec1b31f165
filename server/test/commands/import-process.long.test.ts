import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../src/platform/db/database.ts";
import type { Worker } from "../../src/worker/worker.ts";
import { aBreach, scanned } from "../support/breaches.ts";
import { cloneDatabase, openTestDatabase, type TestDatabase } from "../support/database.ts";
import { aCustomer, aPartner } from "../support/factories.ts";
import {
  corpusDigest,
  foundBy,
  holdUpImports,
  importsOf,
  testFolder,
  totalOf,
  unrecordedOf,
} from "../support/imports.ts";
import { runCli } from "../support/processes/server-process.ts";
import { startTestWorker } from "../support/processes/worker.ts";

const PATIENCE = { timeout: 300_000 };
const BREACH = "ProcessBreach";
const LINES = 150_000;
const REJECTS = LINES / 1_000;

/** A database with the breach, a customer that monitors one of a thousand domains, and a running worker. */
type Installation = TestDatabase & { database: Database; customerId: string; worker: Worker };

async function anInstallation(): Promise<Installation> {
  const clone = await cloneDatabase();
  const database = openTestDatabase(clone.url);
  await aBreach(database.db, { Name: BREACH });
  const customerId = await aCustomer(database.db, await aPartner(database.db), {
    assetsDomains: ["company-7.example"],
  });
  await scanned(database.db, customerId);
  // An import ends with another scan of customers that were added in the last minutes, which would announce the breach
  // instead.
  await database.pool.query("update monitored_domains set added_at = now() - interval '1 hour'");
  return { ...clone, database, customerId, worker: await startTestWorker(database) };
}

const folder = testFolder();
const installations: Installation[] = [];
let big = "";

beforeAll(async () => {
  installations.push(await anInstallation(), await anInstallation());
  const lines = Array.from({ length: LINES }, (_, n) =>
    n % 1_000 === 500 ? `nobody-${n}:secret` : `user${(n * 7_919) % 140_000}@company-${n % 997}.example:secret${n}`,
  );
  big = await folder.file(lines);
});

afterAll(async () => {
  for (const installation of installations) {
    await installation.worker.stop();
    await installation.database.close();
    await installation.drop();
  }
});

const importing = ({ url }: Installation, path: string, ...more: string[]) =>
  runCli(["corpus", "import", path, "--breach", BREACH, "--json", ...more], { DATABASE_URL: url });

type Summary = Record<string, number | string | boolean>;

const summariesOf = (stdout: string): Summary[] => JSON.parse(stdout) as Summary[];

/** When to kill the program, as SQL: the trigger, and its condition. */
type Moment = { trigger: string; when: string };

const ON_IMPORT = "before update on corpus_imports for each row";
const ON_PAGES = "after update on corpus_pages for each statement";

/** Twice while it sorts, when it starts storing, twice while it stores, and at the end. */
const MOMENTS: Moment[] = [
  { trigger: ON_IMPORT, when: "new.lines >= 30000 and new.lines > old.lines" },
  { trigger: ON_IMPORT, when: "new.lines >= 110000 and new.lines > old.lines" },
  { trigger: ON_IMPORT, when: "new.is_sorted and not old.is_sorted" },
  { trigger: ON_PAGES, when: "(select swept_keys >= 30000 from corpus_imports)" },
  { trigger: ON_IMPORT, when: "new.swept_keys >= 70000 and new.swept_keys > old.swept_keys" },
  { trigger: ON_IMPORT, when: "new.finished_at is not null" },
];

async function sweptKeys({ database }: Installation): Promise<number> {
  const { rows } = await database.pool.query<{ keys: number }>("select swept_keys as keys from corpus_imports");
  return rows[0]?.keys ?? 0;
}

const LOCK = 4_711;

/** Runs the program up to this moment, in the middle of its transaction, and kills it there. */
async function killedAt(
  { trigger, when }: Moment,
  installation: Installation,
  run: () => ReturnType<typeof runCli>,
): Promise<void> {
  const client = await installation.database.pool.connect();
  await client.query(`select pg_advisory_lock(${LOCK})`);
  await client.query(`
    create function wait_here() returns trigger language plpgsql as
      $$ begin if ${when} then perform pg_advisory_xact_lock_shared(${LOCK}); end if; return new; end $$`);
  await client.query(`create trigger wait_here ${trigger} execute function wait_here()`);

  const started = run();
  const waits = `select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;
  await vi.waitFor(async () => {
    expect(started.child.exitCode, started.output()).toBeNull();
    expect((await client.query(waits)).rows).toHaveLength(1);
  }, PATIENCE);
  started.child.kill("SIGKILL");
  expect((await started.finished).code).toBeNull();

  await client.query(`select pg_advisory_unlock(${LOCK})`);
  await client.query("drop function wait_here cascade");
  client.release();
}

test("killed six times, run again each time: the corpus, the counts and what is told are as if nothing had been", async () => {
  const [calm, stormy] = installations as [Installation, Installation];
  const sortFolder = join(folder.path, "sorted");
  const rejectsOf = (installation: Installation) => `${big}.${installation === calm ? "calm" : "stormy"}`;
  const run = (installation: Installation) =>
    importing(installation, big, "--rejects", rejectsOf(installation), "--round", "10000", "--sort-in", sortFolder);
  const undisturbed = await run(calm).finished;
  expect(undisturbed).toMatchObject({ code: 0 });

  const done: number[] = [];
  for (const moment of MOMENTS) {
    await killedAt(moment, stormy, () => run(stormy));
    const [noted] = await importsOf(stormy.database.db, BREACH);
    expect(noted).toMatchObject({ isFinished: false, added: await totalOf(stormy.database.db, BREACH) });
    done.push((noted?.lines ?? 0) + (await sweptKeys(stormy)));
    expect(await foundBy(stormy.database.db, stormy.customerId)).toEqual([]);
  }
  // Nothing is sorted or stored again: each run got further than the one before, except where it was killed between the
  // two.
  expect(done).toEqual(done.toSorted((one, other) => one - other));
  expect(new Set(done).size).toBeGreaterThanOrEqual(MOMENTS.length - 1);
  expect(await readdir(sortFolder)).toHaveLength(1);
  const last = await run(stormy).finished;
  expect(last).toMatchObject({ code: 0 });
  expect(await readdir(sortFolder)).toEqual([]);

  const [{ resumedAfter: none, ...expected } = {}] = summariesOf(undisturbed.stdout);
  const [{ resumedAfter, ...summary } = {}] = summariesOf(last.stdout);
  expect({ none, resumedAfter }).toEqual({ none: 0, resumedAfter: LINES });
  expect(summary).toEqual(expected);
  expect(summary).toMatchObject({ lines: LINES, rejects: REJECTS, addresses: LINES - REJECTS, customersHit: 1 });
  const traceOf = async (installation: Installation) => ({
    corpus: await corpusDigest(installation.database.db),
    total: await totalOf(installation.database.db, BREACH),
    noted: (await importsOf(installation.database.db, BREACH)).map((noted) => ({ ...noted, id: undefined })),
    rejected: await readFile(rejectsOf(installation), "utf8"),
  });
  const trace = await traceOf(stormy);
  expect(trace).toEqual(await traceOf(calm));
  expect(trace.corpus.entries).toBe(trace.total);
  expect(trace.rejected.split("\n")).toHaveLength(REJECTS + 1);
  expect((await stat(rejectsOf(stormy))).mode & 0o777).toBe(0o600);

  for (const { database, customerId } of [calm, stormy]) {
    await vi.waitFor(async () => expect(await foundBy(database.db, customerId)).toHaveLength(1), PATIENCE);
    const [[found] = []] = await foundBy(database.db, customerId);
    expect(found?.emails.length).toBeGreaterThan(100);
    expect(await unrecordedOf(database.db, BREACH)).toEqual([]);
  }
  const [foundCalm, foundStormy] = await Promise.all(
    installations.map((installation) => foundBy(installation.database.db, installation.customerId)),
  );
  expect(foundStormy).toEqual(foundCalm);
});

test("of two at once on one file, the second says so and ends; the first is not disturbed", async () => {
  const [installation] = installations as [Installation];
  const path = await folder.file(["first@twice.example", "second@twice.example"]);
  const holdUp = await holdUpImports(installation.database.pool);
  const first = importing(installation, path);
  await vi.waitFor(async () => expect(await holdUp.isHeldUp(), first.output()).toBe(true), PATIENCE);

  const second = await importing(installation, path).finished;
  expect(second).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^This file is being imported already, by another process\n$/) as string,
  });

  await holdUp.letGoOn();
  const { code, stdout } = await first.finished;
  expect(code).toBe(0);
  expect(summariesOf(stdout)).toMatchObject([{ lines: 2, addresses: 2, added: 2, rejects: 0 }]);
  const third = await importing(installation, path).finished;
  expect(summariesOf(third.stdout)).toMatchObject([{ lines: 2, addresses: 2, added: 2, wasFinished: true }]);
});

test("two files of one breach go in at the same time without harm", async () => {
  const [installation] = installations as [Installation];
  const paths = await Promise.all(
    [0, 1].map((half) =>
      folder.file(Array.from({ length: 20_000 }, (_, n) => `user${n + half * 10_000}@together-${n % 5}.example`)),
    ),
  );
  const before = await totalOf(installation.database.db, BREACH);
  const ended = await Promise.all(paths.map((path) => importing(installation, path, "--round", "5000").finished));
  const summaries = ended.flatMap(({ stdout }) => summariesOf(stdout));
  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  const added = summaries.reduce((total, summary) => total + Number(summary["added"]), 0);
  expect(added).toBe(30_000);
  expect(await totalOf(installation.database.db, BREACH)).toBe(before + 30_000);
  expect((await corpusDigest(installation.database.db)).entries).toBe(before + 30_000);
});
