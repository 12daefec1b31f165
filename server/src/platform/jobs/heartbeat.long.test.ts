import { type ChildProcess, spawn } from "node:child_process";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { buildProgram } from "../../../test/support/processes/built-program.ts";
import { cloneDatabase, openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import type { Database } from "../db/database.ts";
import { createLog } from "../log.ts";
import { defineJob, enqueue } from "./define.ts";
import { handle, type JobRunner, startJobRunner } from "./runner.ts";

/** Long enough that a live runner stays within it even on a busy machine. */
const TIMES = { everyMs: 200, deadAfterMs: 3000 };
const PATIENCE = { timeout: 300_000, interval: 50 };

const work = defineJob("work", z.object({ name: z.string() }));

let clone: TestDatabase;
let database: Database;
let program: string;

beforeAll(async () => {
  program = await buildProgram(new URL("../../../test/support/programs/job-runner.ts", import.meta.url));
  clone = await cloneDatabase();
  database = openTestDatabase(clone.url);
  await database.pool.query("create table runs (job text, by text, at timestamptz not null default now())");
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

// Runners and processes that a test started and did not stop itself.
const runners: JobRunner[] = [];
const children: ChildProcess[] = [];
let warnings: Record<string, unknown>[] = [];
beforeEach(() => void (warnings = []));
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await database.pool.query("truncate runs, job_runners, graphile_worker._private_jobs");
});

const log = createLog("warn", { write: (line) => void warnings.push(JSON.parse(line) as Record<string, unknown>) });

async function startRunner(by: string, { until }: { until?: Promise<void> } = {}): Promise<JobRunner> {
  const handler = handle(work, async ({ name }) => {
    await database.pool.query("insert into runs (job, by) values ($1, $2)", [name, by]);
    await until;
  });
  const { pool, db } = database;
  const context = { db, log };
  const runner = await startJobRunner({
    pool,
    context,
    handlers: [handler],
    timetable: [],
    concurrency: 4,
    heartbeat: TIMES,
  });
  runners.push(runner);
  return runner;
}

/** A runner in its own process, which notes each job it starts and never finishes one. */
function startProcess(by: string): ChildProcess {
  const env = { DATABASE: clone.url, RUNNER: by, HEARTBEAT: JSON.stringify(TIMES) };
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return child;
}

const add = (name: string, options: Parameters<typeof enqueue>[3] = {}): Promise<void> =>
  database.db.transaction().execute((tx) => enqueue(tx, work, { name }, options));

async function rowsOf(query: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(query);
  return rows;
}

const runs = (): Promise<Record<string, unknown>[]> => rowsOf("select job, by from runs order by at");
const jobs = (): Promise<Record<string, unknown>[]> => rowsOf("select id, locked_by from graphile_worker.jobs");
const registered = async (): Promise<unknown[]> => (await rowsOf("select id from job_runners")).map(({ id }) => id);

test("the jobs of a killed process, and the queue they held up, are taken up by another runner", async () => {
  const doomed = startProcess("doomed");
  await add("free");
  await add("first of the queue", { queue: "row" });
  await vi.waitFor(async () => expect(await runs()).toHaveLength(2), PATIENCE);
  await add("second of the queue", { queue: "row" });
  const [held] = await rowsOf("select locked_by from graphile_worker.jobs where locked_by is not null");
  expect(await registered()).toEqual([held?.["locked_by"]]);

  doomed.kill("SIGKILL");
  await startRunner("survivor");

  await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
  const done = (await runs()).filter(({ by }) => by === "survivor").map(({ job }) => job);
  expect(done).toHaveLength(3);
  expect(done).toContain("free");
  expect(done.filter((job) => job !== "free")).toEqual(["first of the queue", "second of the queue"]);
  expect(await registered()).not.toContain(held?.["locked_by"]);
  expect(warnings).toMatchObject([{ msg: "freed the jobs of runners that are gone", runners: [held?.["locked_by"]] }]);
});

test("a job that is on its last attempt when its process dies is not begun again", async () => {
  const doomed = startProcess("doomed");
  await add("once", { maxAttempts: 1 });
  await vi.waitFor(async () => expect(await runs()).toHaveLength(1), PATIENCE);

  doomed.kill("SIGKILL");
  await startRunner("survivor");

  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ locked_by: null }]), PATIENCE);
  await add("after it");
  await vi.waitFor(async () => expect(await jobs()).toHaveLength(1), PATIENCE);
  expect(await runs()).toEqual([
    { job: "once", by: "doomed" },
    { job: "after it", by: "survivor" },
  ]);
});

test("a paused process loses its jobs, notices when it wakes, and is on the list again", async () => {
  const paused = startProcess("paused");
  let output = "";
  paused.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await add("before");
  await vi.waitFor(async () => expect(await runs()).toHaveLength(1), PATIENCE);
  const [id] = await registered();

  paused.kill("SIGSTOP");
  const survivor = await startRunner("survivor");
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
  expect(await registered()).not.toContain(id);

  paused.kill("SIGCONT");
  await vi.waitFor(async () => expect(await registered()).toContain(id), PATIENCE);
  await vi.waitFor(() => expect(output).toContain("was taken for dead"), PATIENCE);

  // The runner keeps working, and the job it then holds is freed when it really dies.
  runners.splice(0);
  await survivor.stop();
  await add("after");
  await vi.waitFor(async () => expect(await runs()).toHaveLength(3), PATIENCE);
  expect(await jobs()).toMatchObject([{ locked_by: id }]);
  paused.kill("SIGKILL");
  await startRunner("second survivor");
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
  expect((await runs()).map(({ by }) => by)).toEqual(["paused", "survivor", "paused", "second survivor"]);
});

test("the long job of a live runner stays with it", async () => {
  let end: (() => void) | undefined;
  const until = new Promise<void>((resolve) => (end = resolve));
  await startRunner("slow", { until });
  await add("long");
  await vi.waitFor(async () => expect(await runs()).toHaveLength(1), PATIENCE);
  const [before] = await jobs();
  await startRunner("idle");

  const bothBeatLongAfter = `select count(*) from job_runners, runs where seen_at > at + interval '${2 * TIMES.deadAfterMs} ms'`;
  await vi.waitFor(async () => expect(await rowsOf(bothBeatLongAfter)).toEqual([{ count: 2 }]), PATIENCE);
  expect(await jobs()).toEqual([before]);

  end?.();
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
  expect(await runs()).toEqual([{ job: "long", by: "slow" }]);
  expect(warnings).toEqual([]);
});

test("a runner that was itself cut off gives the others time before it takes them for dead", async () => {
  await startRunner("cut off");
  const [id] = await registered();
  await database.pool.query("alter table job_runners rename to out_of_reach");
  const cutOffForLong = `select from out_of_reach where seen_at < now() - interval '${TIMES.deadAfterMs} ms'`;
  await vi.waitFor(async () => expect(await rowsOf(cutOffForLong)).toHaveLength(1), PATIENCE);

  await database.pool.query(`
    create table history (id text, at timestamptz);
    create function note() returns trigger language plpgsql as
      $$ begin insert into history values (old.id, now()); return null; end $$;
    create trigger note after update or delete on out_of_reach for each row execute function note();
    insert into out_of_reach values ('pool-silent', now() - interval '1 hour');
    alter table out_of_reach rename to job_runners`);

  await vi.waitFor(async () => expect(await registered()).toEqual([id]), PATIENCE);
  const [{ waited } = {}] = await rowsOf(`select (select at from history where id = 'pool-silent')
    >= (select min(at) from history where id <> 'pool-silent') + interval '${TIMES.deadAfterMs} ms' as waited`);
  expect(waited).toBe(true);
  await database.pool.query("drop function note cascade; drop table history");
});

test("a runner that stops lets its job end and is then off the list", async () => {
  let end: (() => void) | undefined;
  const until = new Promise<void>((resolve) => (end = resolve));
  const runner = await startRunner("leaving", { until });
  await add("last");
  await vi.waitFor(async () => expect(await runs()).toHaveLength(1), PATIENCE);

  runners.splice(0);
  const stopped = runner.stop();
  expect(await registered()).toHaveLength(1);
  end?.();
  await stopped;
  await runner.promise;

  expect(await registered()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test("a job held in the name of a runner that nobody knows is freed by the next that starts", async () => {
  await add("stray");
  await database.pool.query(`update graphile_worker._private_jobs
    set locked_by = 'pool-unknown', attempts = 1, locked_at = now() - interval '1 minute'`);

  await startRunner("finder");

  await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
  expect(await runs()).toEqual([{ job: "stray", by: "finder" }]);
});

test("a runner that cannot note how a job ended says so, ends, and leaves nothing locked", async () => {
  const runner = await startRunner("failing");
  runners.splice(0);
  const failed = expect(runner.promise).rejects.toThrow("The job runner could not note how a job ended");
  await database.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await database.pool.query(`create trigger refuse before delete on graphile_worker._private_jobs
    for each row execute function refuse()`);
  await add("unforgettable");
  await failed;
  await vi.waitFor(async () => expect(await registered()).toEqual([]), PATIENCE);
  await database.pool.query("drop function refuse cascade");
  expect(await jobs()).toMatchObject([{ locked_by: null }]);
});
