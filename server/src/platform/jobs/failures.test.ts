import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { openTestDatabase, testDatabase } from "../../../test/support/database.ts";
import { aDatabaseProxy, type DatabaseProxy } from "../../../test/support/servers/database-proxy.ts";
import type { Database } from "../db/database.ts";
import { createLog } from "../log.ts";
import { defineJob, enqueue } from "./define.ts";
import { handle, type JobHandler, type JobRunner, startJobRunner } from "./runner.ts";

const PATIENCE = { timeout: 100_000, interval: 50 };
const PRIVATE = "private@customer.example";

const database = testDatabase();
const work = defineJob("work", z.object({ address: z.string() }));

let lines: string[] = [];
const running: { runner: JobRunner; behind: Database }[] = [];

afterEach(async () => {
  for (const { runner, behind } of running.splice(0)) {
    await runner.stop().catch(() => undefined);
    await behind.close();
  }
  lines = [];
  await database.pool.query("truncate job_runners, graphile_worker._private_jobs");
});

/** A runner that reaches the database through a proxy and logs everything. */
async function aRunner(handler: JobHandler): Promise<{ proxy: DatabaseProxy; runner: JobRunner }> {
  const proxy = await aDatabaseProxy(database.url);
  const behind = openTestDatabase(proxy.url);
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const runner = await startJobRunner({
    pool: behind.pool,
    context: { db: behind.db, log },
    handlers: [handler],
    timetable: [],
    concurrency: 2,
    heartbeat: { everyMs: 200, deadAfterMs: 30_000 },
  });
  running.push({ runner, behind });
  runner.promise.catch(() => undefined);
  return { proxy, runner };
}

const add = (): Promise<void> =>
  database.db.transaction().execute((tx) => enqueue(tx, work, { address: PRIVATE }, { dedupeKey: PRIVATE }));

type Row = { attempts: number; last_error: string | null; locked_by: string | null };
const jobs = async (): Promise<Row[]> =>
  (await database.pool.query<Row>("select attempts, last_error, locked_by from graphile_worker._private_jobs")).rows;

const logged = (message: string): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message);

const DUPLICATE = `with mailbox as (select $1::text as address)
  insert into job_runners (id) select address from mailbox cross join generate_series(1, 2)`;

test.each<[string, string, (db: Pick<Database, "pool">["pool"]) => Promise<unknown>]>([
  ["quotes it in its details", "23505", (pool) => pool.query(DUPLICATE, [PRIVATE])],
  ["quotes it in its message", "22P02", (pool) => pool.query("select $1::text::uuid", [PRIVATE])],
  ["quotes it in its context", "22P02", (pool) => pool.query("select ('{\"address\": ' || $1::text)::json", [PRIVATE])],
])("a job that fails with a database error that %s leaves no address in the log", async (_name, code, fail) => {
  await aRunner(handle(work, () => fail(database.pool).then(() => undefined)));
  await add();
  await vi.waitFor(async () => expect((await jobs())[0]?.last_error).not.toBeNull(), PATIENCE);
  const [line] = await vi.waitFor(() => {
    const found = logged("a job failed");
    expect(found).not.toEqual([]);
    return found;
  }, PATIENCE);
  expect(line).toMatchObject({ level: 50, job: "work", jobId: expect.any(Number) as number, attempt: 1 });
  expect(line).toMatchObject({ mostAttempts: 25, err: { type: "error", code, message: expect.any(String) as string } });
  const [{ last_error } = {}] = await jobs();
  expect(last_error).toMatch(new RegExp(`^${code}: `));
  for (const text of [...lines, last_error]) {
    expect(text).not.toContain("private");
    expect(text).not.toContain("customer.example");
  }
});

test("a job that fails for a reason of its own is logged with that reason, and addresses in it are masked", async () => {
  const reason = new Error(`Nobody at ${PRIVATE} answers`, { cause: new TypeError("not a mailbox") });
  await aRunner(handle(work, () => Promise.reject(reason)));
  await add();
  await vi.waitFor(() => expect(logged("a job failed")).not.toEqual([]), PATIENCE);
  expect(logged("a job failed")[0]).toMatchObject({
    err: {
      type: "Error",
      message: "Nobody at [address] answers",
      cause: { type: "TypeError", message: "not a mailbox" },
    },
  });
  await vi.waitFor(async () => expect((await jobs())[0]?.last_error).toBe("Nobody at [address] answers"), PATIENCE);
  expect(lines.join("")).not.toContain(PRIVATE);
});

test("a failure that PostgreSQL cannot store as it is does not end the runner", async () => {
  const { runner } = await aRunner(handle(work, () => Promise.reject(new Error("zero \0 and half \ud800"))));
  const ended = vi.fn();
  runner.promise.catch(ended);
  await add();
  await vi.waitFor(async () => expect((await jobs())[0]?.last_error).toContain("zero"), PATIENCE);
  expect(ended).not.toHaveBeenCalled();
});

test("a job that the database leaves half-way is started again when it is back, in the same attempt", async () => {
  let begun = 0;
  const { proxy } = await aRunner({
    name: "work",
    async run(_payload, { db }) {
      begun += 1;
      if (begun === 1) proxy.shut();
      await db.selectFrom("plans").select("id").execute();
    },
  });
  await add();
  await vi.waitFor(() => expect(begun).toBe(1), PATIENCE);
  const before = proxy.tried;
  await vi.waitFor(() => expect(proxy.tried).toBeGreaterThan(before + 10), PATIENCE);
  expect((await jobs())[0]).toMatchObject({ attempts: 1, last_error: null });
  expect(begun).toBe(1);
  await proxy.open();
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
  expect(begun).toBe(2);
  expect(logged("a job failed")).toEqual([]);
});

test("a runner that is stopped while the database is away prints nothing past the log", async () => {
  const trace = vi.spyOn(console, "trace").mockImplementation(() => undefined);
  onTestFinished(() => trace.mockRestore());
  const { proxy, runner } = await aRunner(handle(work, () => Promise.resolve()));
  // Keeps a claim waiting on a lock, so that it fails after the runner was told to stop.
  const holder = await database.pool.connect();
  await holder.query("begin; lock table graphile_worker._private_jobs in access exclusive mode");
  const CLAIMING = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_jobs%'`;
  await vi.waitFor(async () => expect((await database.pool.query(CLAIMING)).rowCount).toBeGreaterThan(0), PATIENCE);
  const stopped = runner.stop();
  proxy.shut();
  await stopped;
  await holder.query("rollback");
  holder.release();
  expect(trace).not.toHaveBeenCalled();
});

test("a job that brings the database down itself fails after a few tries, and its attempts count", async () => {
  let begun = 0;
  await aRunner({
    name: "work",
    run(_payload, { db }) {
      begun += 1;
      return db.connection().execute(async (connection) => {
        const { rows } = await connection.executeQuery<{ pid: number }>(
          connection.selectNoFrom((eb) => eb.fn<number>("pg_backend_pid").as("pid")).compile(),
        );
        await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
        await connection.selectFrom("plans").select("id").execute();
      });
    },
  });
  await add();
  await vi.waitFor(async () => expect((await jobs())[0]?.last_error).not.toBeNull(), PATIENCE);
  expect(begun).toBeGreaterThan(1);
  expect(begun).toBeLessThan(10);
});

test("a job that was claimed although the answer was lost runs soon, with the runner that claimed it alive", async () => {
  let begun = 0;
  const { proxy, runner } = await aRunner(handle(work, () => Promise.resolve(void (begun += 1))));
  const ended = vi.fn();
  runner.promise.catch(ended);
  // Loses the answer to every claim until one has found the job.
  proxy.loseAnswers("get_job", Infinity);
  await add();
  const claimed = { attempts: 1, locked_by: expect.stringMatching(/^pool-/) as string };
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([claimed]), PATIENCE);
  proxy.loseAnswers("", 0);
  // The runner reports that it needs a restart, and releases the job that it does not know it holds.
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), PATIENCE);
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ locked_by: null }]), PATIENCE);
  expect(begun).toBe(0);
});
