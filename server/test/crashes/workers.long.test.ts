import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { HOUR } from "../../src/kernel/duration.ts";
import { testDatabase } from "../support/database.ts";
import { freePort } from "../support/processes/free-port.ts";
import { runCli } from "../support/processes/server-process.ts";

const database = testDatabase();
const PATIENCE = { timeout: 280_000, interval: 500 };
const SHIFTED_CLOCK = fileURLToPath(new URL("../support/programs/shifted-clock.mjs", import.meta.url));

const workers: ReturnType<typeof runCli>[] = [];
const kill = async () => {
  for (const { child } of workers) child.kill("SIGKILL");
  await Promise.all(workers.map(({ finished }) => finished));
};
afterAll(kill);

async function aWorker(env: Record<string, string> = {}) {
  const worker = runCli(["serve", "--role", "worker"], { DATABASE_URL: database.url, ...env });
  workers.push(worker);
  await vi.waitFor(() => expect(worker.output()).toContain('"ready"'), PATIENCE);
  return worker;
}

async function asked<Answer>(command: string[]): Promise<Answer> {
  const { stdout } = await runCli([...command, "--json"], { DATABASE_URL: database.url }).finished;
  return JSON.parse(stdout) as Answer;
}
const problems = async () => (await asked<{ problems: string[] }>(["health"])).problems;

const count = async (query: string) => (await database.pool.query<pg.QueryResultRow>(query)).rowCount;
const PLANNED = "select from graphile_worker._private_known_crontabs where last_execution";

test("a worker whose clock is three hours fast says so, and the timetable goes on; dead workers are missed", async () => {
  const metricsPort = String(await freePort());
  const ahead = { NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`, CLOCK_AHEAD_MS: String(3 * HOUR) };
  const fast = await aWorker({ ...ahead, METRICS_PORT: metricsPort });
  await aWorker();
  expect(fast.output()).toContain("until it is right, it plans no scheduled jobs");

  // A minute has begun with both of them there: it is planned, and nothing after it.
  await database.pool.query("create table began as select now()");
  await vi.waitFor(async () => {
    expect(await count(`${PLANNED} > (select now from began)`)).toBeGreaterThan(0);
    expect(await count("select from timetable_runs where started_at > (select now from began)")).toBeGreaterThan(0);
  }, PATIENCE);
  expect(await count(`${PLANNED} > now()`)).toBe(0);

  expect(await problems()).toEqual([expect.stringMatching(/ \(worker\) is 10800 s ahead of the database's: /)]);
  expect(await asked<{ isOverdue: boolean }[]>(["timetable", "list"])).not.toContainEqual(
    expect.objectContaining({ isOverdue: true }),
  );
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(Number(/^node_clock_ahead_seconds (.+)$/m.exec(metrics)?.[1])).toBeCloseTo(10_800, -1);

  await kill();
  await vi.waitFor(
    async () => expect(await problems()).toContain("No worker is running: jobs, mails and webhooks wait"),
    PATIENCE,
  );
});
