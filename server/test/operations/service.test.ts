import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { HOUR } from "../../src/kernel/duration.ts";
import { newId } from "../../src/kernel/ids.ts";
import { defineJob } from "../../src/platform/jobs/define.ts";
import { RUNS_KEPT } from "../../src/platform/jobs/queries-timetable.ts";
import { handle, type JobRunner, startJobRunner, type TimetableEntry } from "../../src/platform/jobs/runner.ts";
import { createLog } from "../../src/platform/log.ts";
import { readConnectionRoom, showNode } from "../../src/platform/nodes.ts";
import { testApi } from "../support/api.ts";
import { aJob } from "../support/routes/operations.ts";
import { aSignedIn, cookieOf, OPERATOR } from "../support/staff.ts";

const api = testApi({
  operations: {
    settings: () => [{ name: "PORT", value: "9000", byDefault: "8080", from: "environment", about: "Port." }],
    liveSourceUrl: "https://breaches.example/api/v3",
  },
});
const PATIENCE = { timeout: 100_000, interval: 50 };
let headers: Record<string, string>;
let runners: JobRunner[] = [];

beforeAll(async () => {
  headers = cookieOf((await aSignedIn(api, OPERATOR, "technician")).browser);
  await api.database.pool.query("update staff_sessions set seen_at = now() + interval '1 hour'");
});
beforeEach(() =>
  api.database.pool.query(`
    truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs, timetable_entries, timetable_runs,
      job_runners`),
);
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

const call = (method: string, path: string) => api.call({ method, path: `/api/v1/operator${path}`, headers });

const nightly = defineJob("test-nightly", z.unknown());

/** A worker that runs one scheduled job, once a year. */
async function aWorker(work: () => Promise<void>, schedule = "0 0 1 1 *"): Promise<JobRunner> {
  const timetable: TimetableEntry[] = [{ schedule, handler: handle(nightly, work) }];
  const { db, pool } = api.database;
  const context = { db, log: createLog("silent") };
  const runner = await startJobRunner({ pool, context, handlers: [], timetable, concurrency: 2 });
  runners.push(runner);
  return runner;
}

type Entry = { name: string; lastRun: { outcome: string; error: string | null } | null };
const timetable = async () => (await call("GET", "/timetable")).body["timetable"] as Entry[];
const lastRun = async () => (await timetable())[0]?.lastRun;

describe("the timetable", () => {
  test("lists what workers run by the clock, with the next run, before anything ran", async () => {
    await aWorker(() => Promise.resolve(), "*/5 * * * *");
    await vi.waitFor(async () => expect(await timetable()).toHaveLength(1), PATIENCE);
    expect(await timetable()).toMatchObject([
      {
        name: "test-nightly",
        schedule: "*/5 * * * *",
        nextRunAt: expect.stringMatching(/:[05][05]?:00.000Z$|[05]:00/) as string,
      },
    ]);
  });

  test("a run that is asked for is one run, however often it is asked for, and is noted with how it ended", async () => {
    let runs = 0;
    await sql`insert into timetable_entries (name, schedule) values ('test-nightly', '0 0 1 1 *')`.execute(api.db);
    for (let n = 0; n < 3; n += 1) {
      expect(await call("POST", "/timetable/test-nightly/run")).toMatchObject({ status: 200 });
    }
    await aWorker(() => Promise.resolve(void (runs += 1)));
    await vi.waitFor(async () => expect(await lastRun()).toMatchObject({ outcome: "done", error: null }), PATIENCE);
    expect(runs).toBe(1);
    const entries = api.db.selectFrom("audit_entries").selectAll().where("action", "=", "timetable.run");
    expect(await entries.execute()).toHaveLength(3);
  });

  test("a run that fails is noted with its error, without addresses", async () => {
    await aWorker(() => Promise.reject(new Error("Nobody at owner@juniper.example answers")));
    await vi.waitFor(async () => expect(await timetable()).toHaveLength(1), PATIENCE);
    await call("POST", "/timetable/test-nightly/run");
    await vi.waitFor(async () => {
      expect(await lastRun()).toMatchObject({ outcome: "failed", error: "Nobody at [address] answers" });
    }, PATIENCE);
    const { entry } = (await call("GET", "/timetable/test-nightly")).body as { entry: { runs: unknown[] } };
    expect(entry.runs).toMatchObject([{ outcome: "failed" }]);
  });

  test("a run whose process is gone was cut short", async () => {
    await sql`insert into timetable_entries (name, schedule) values ('gone', '0 0 1 1 *')`.execute(api.db);
    await sql`insert into timetable_runs (name, runner_id) values ('gone', 'nobody')`.execute(api.db);
    expect(await lastRun()).toMatchObject({ outcome: "cut-short" });
  });

  test("only the last runs are kept", async () => {
    await sql`
      insert into timetable_runs (name, runner_id)
      select 'test-nightly', 'nobody' from generate_series(1, ${2 * RUNS_KEPT})`.execute(api.db);
    await aWorker(() => Promise.resolve());
    await vi.waitFor(async () => expect(await timetable()).toHaveLength(1), PATIENCE);
    await call("POST", "/timetable/test-nightly/run");
    await vi.waitFor(async () => expect(await lastRun()).toMatchObject({ outcome: "done" }), PATIENCE);
    expect(await api.db.selectFrom("timetable_runs").select("id").execute()).toHaveLength(RUNS_KEPT);
  });

  test("a run whose worker was killed was cut short, although no other worker has taken it off the list", async () => {
    await sql`insert into timetable_entries (name, schedule) values ('gone', '0 0 1 1 *')`.execute(api.db);
    await sql`insert into timetable_runs (name, runner_id) values ('gone', 'killed')`.execute(api.db);
    await sql`insert into job_runners (id, seen_at) values ('killed', now() - interval '1 hour')`.execute(api.db);
    await vi.waitFor(async () => expect(await lastRun()).toMatchObject({ outcome: "cut-short" }), PATIENCE);
  });

  test("a job that no worker queues is overdue, and its next run is the one that is missing", async () => {
    await sql`insert into timetable_entries (name, schedule) values ('late', '* * * * *')`.execute(api.db);
    await sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('late', now(), '2026-11-16T08:00:00Z')`.execute(api.db);
    const missing = { nextRunAt: "2026-11-16T08:01:00.000Z", isOverdue: true };
    expect(await timetable()).toMatchObject([{ name: "late", ...missing }]);
    expect((await call("GET", "/timetable/late")).body["entry"]).toMatchObject(missing);
    expect((await call("GET", "/health")).body["health"]).toMatchObject({
      problems: expect.arrayContaining([
        "No worker plans the scheduled jobs: 1 is overdue, late since 2026-11-16T08:01:00.000Z",
      ]) as string[],
    });
  });

  test("what is not in it is not found", async () => {
    for (const [method, path] of [
      ["GET", "/timetable/no-such-job"],
      ["POST", "/timetable/no-such-job/run"],
    ] as const) {
      expect(await call(method, path)).toMatchObject({ status: 404, body: { code: "timetable-entry-not-found" } });
    }
  });
});

test("a job that failed runs again when it is told to", async () => {
  let isBroken = true;
  await aWorker(() => (isBroken ? Promise.reject(new Error("broken")) : Promise.resolve()));
  await vi.waitFor(async () => expect(await timetable()).toHaveLength(1), PATIENCE);
  await call("POST", "/timetable/test-nightly/run");
  type Jobs = { jobs: { id: number; lastError: string }[] };
  const [job] = await vi.waitFor(async () => {
    const { jobs } = (await call("GET", "/jobs?state=retrying")).body as Jobs;
    expect(jobs).toMatchObject([{ kind: "test-nightly", lastError: "broken" }]);
    return jobs;
  }, PATIENCE);
  // By itself, it would run again after a few seconds.
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`.execute(api.db);
  isBroken = false;
  expect(await call("POST", `/jobs/${job?.id}/run-again`)).toMatchObject({ status: 200 });
  await vi.waitFor(async () => expect(await call("GET", `/jobs/${job?.id}`)).toMatchObject({ status: 404 }), PATIENCE);
});

describe("health", () => {
  type Health = { status: string; problems: string[]; nodes: { id: string; isAlive: boolean }[] };
  const health = async () => (await call("GET", "/health")).body["health"] as Health & Record<string, unknown>;

  test("shows the database, the corpus, the live source and the queues, and that no worker is running", async () => {
    await aJob(api.db, { state: "waiting" });
    expect(await health()).toMatchObject({
      status: "degraded",
      problems: ["No worker is running: jobs, mails and webhooks wait"],
      version: "test",
      database: { role: "primary", replicas: [], sizeBytes: expect.any(Number) as number },
      corpus: { engine: "pages", movingTo: null, answers: true },
      liveSource: { url: "https://breaches.example/api/v3", catalogueReadAt: null, pausedUntil: null },
      queues: { jobs: { waiting: 1, isMore: false }, mails: { waiting: 0 }, webhooks: { waiting: 0 } },
    });
  });

  test("with a worker and nothing late, all is well", async () => {
    await aWorker(() => Promise.resolve());
    expect(await health()).toMatchObject({
      status: "ok",
      problems: [],
      runners: [{ id: expect.any(String) as string }],
    });
  });

  test("workers that were killed do not count as running", async () => {
    await sql`insert into job_runners (id, seen_at) values ('killed', now() - interval '1 hour')`.execute(api.db);
    // Right after the start of the database, nobody can be called silent.
    await vi.waitFor(async () => {
      expect(await health()).toMatchObject({
        status: "degraded",
        problems: ["No worker is running: jobs, mails and webhooks wait"],
        runners: [{ id: "killed", isAlive: false }],
      });
    }, PATIENCE);
  });

  test("a node whose clock is off says so in the log and in health, until it is right", async () => {
    const lines: string[] = [];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * HOUR });
    onTestFinished(() => void vi.useRealTimers());
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const node = await showNode(api.db, { role: "worker", version: "test", mostConnections: 20, log, everyMs: 200 });
    onTestFinished(() => node.stop());
    expect((await health()).problems).toContainEqual(
      expect.stringMatching(/^The clock of .+ \(worker\) is 10[78]\d\d s ahead of the database's: it plans no /),
    );
    expect(lines).toEqual([expect.stringContaining("until it is right, it plans no scheduled jobs")]);
    vi.useRealTimers();
    await vi.waitFor(async () => expect((await health()).problems.join()).not.toContain("clock"), PATIENCE);
    expect(lines).toHaveLength(2);
  });

  test("says when the nodes may open more connections than PostgreSQL has", async () => {
    const { room } = await readConnectionRoom(api.db);
    const shown = { role: "worker", version: "test", mostConnections: room, log: createLog("silent") };
    const first = await showNode(api.db, shown);
    onTestFinished(() => first.stop());
    expect((await health()).problems.join()).not.toContain("connections");
    const second = await showNode(api.db, { ...shown, mostConnections: 1 });
    onTestFinished(() => second.stop());
    expect((await health()).problems).toContain(
      `The nodes may open ${room + 1} database connections, and PostgreSQL has room for ${room}: lower DATABASE_POOL_SIZE, or raise max_connections`,
    );
  });

  test("a node is listed while it is alive, as silent when it is not, and leaves the list when it stops or is long gone", async () => {
    const silent = newId();
    await sql`
      insert into service_nodes (id, role, host, version, seen_at)
      values (${silent}, 'all', 'gone', 'test', now() - interval '1 hour'),
        (${newId()}, 'all', 'long-gone', 'test', now() - interval '2 days')`.execute(api.db);
    const shown = { role: "api", name: "front-1", version: "test", mostConnections: 17, log: createLog("silent") };
    const node = await showNode(api.db, shown);
    expect((await health()).nodes).toMatchObject([
      { role: "api", name: "front-1", isAlive: true },
      { id: silent, isAlive: false },
    ]);
    await node.stop();
    expect((await health()).nodes).toMatchObject([{ id: silent }]);
  });
});

test("settings are shown as the process has them", async () => {
  expect((await call("GET", "/settings")).body["settings"]).toMatchObject([{ name: "PORT", value: "9000" }]);
});
