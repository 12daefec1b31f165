import * as fs from "node:fs";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../db/database.ts";
import { TEST_KEYRING } from "../../../test/support/keys.ts";
import { isAnswering } from "./connection.ts";
import { EmbeddedPostgresError, findRunningPostgres, type RunningPostgres, startEmbeddedPostgres } from "./index.ts";
import { listServersOf, startOf } from "./processes.ts";

const settings = { fsync: "off", shared_buffers: "16MB" };
const PATIENCE = { timeout: 300_000, interval: 20 };

let base: string;
let dataDir: string;
let cluster: string;
let postgres: RunningPostgres;
let lines: string[];

beforeEach(async () => {
  base = fs.mkdtempSync(join(tmpdir(), "sablewatch-watch-"));
  dataDir = join(base, "data");
  cluster = join(dataDir, "postgres");
  lines = [];
  const keepLine = (line: string) => void lines.push(line);
  postgres = await startEmbeddedPostgres({
    dataDir,
    settings,
    onProgress: keepLine,
    onTrouble: keepLine,
    pausesMs: [0, 50, 100],
  });
});
afterEach(async () => {
  await postgres.stop();
  fs.rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

const postmaster = (): number =>
  (JSON.parse(fs.readFileSync(join(dataDir, "postgres.json"), "utf8")) as { pid: number }).pid;

const kill = (pid: number): void => void process.kill(pid, "SIGKILL");
const said = (text: string): number => lines.filter((line) => line.includes(text)).length;
const untilSaid = (text: string, times = 1) => vi.waitFor(() => expect(said(text)).toBe(times), PATIENCE);

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

test("a postmaster that is killed is there again at the same address, with its data, and others find it", async () => {
  const client = await connect();
  await client.query("create table kept as select 42 as answer");
  const { url } = postgres;
  for (let time = 1; time <= 2; time += 1) {
    const pid = postmaster();
    kill(pid);
    await untilSaid("PostgreSQL is running again", time);
    expect(said("PostgreSQL ended by itself (by SIGKILL); starting it again")).toBe(time);
    expect(postgres.url).toBe(url);
    expect(postmaster()).not.toBe(pid);
  }
  expect(await findRunningPostgres(dataDir)).toBe(url);
  const again = await connect();
  expect((await again.query("select answer from kept")).rows).toEqual([{ answer: 42 }]);
  await again.end();
});

test("a process of it in the middle of a long statement does not keep it from starting again", async () => {
  const client = await connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  // This query never waits for anything, so it does not notice that the postmaster is gone.
  client.query("select count(*) from generate_series(1, 1000000000000)").catch(() => undefined);
  const other = await connect();
  const RUNS = "select from pg_stat_activity where pid = $1 and state = 'active' and query like '%generate_series%'";
  await vi.waitFor(async () => expect((await other.query(RUNS, [pid])).rowCount).toBe(1), PATIENCE);
  kill(postmaster());
  await untilSaid("PostgreSQL is running again");
  expect(startOf(pid)).toBeUndefined();
  expect(await isAnswering(postgres.url)).toBe(true);
});

test("where another program has taken its port it moves, and pools follow", async () => {
  const database = openDatabase({
    url: () => postgres.url,
    poolSize: 2,
    keyring: TEST_KEYRING,
    onError: () => undefined,
  });
  await database.pool.query("select 1");
  const before = postgres.url;
  // Keeps the server from starting before the port is taken.
  fs.renameSync(cluster, join(base, "elsewhere"));
  kill(postmaster());
  await untilSaid("PostgreSQL could not be started again");
  const squatter = createServer().listen(Number(new URL(before).port), "127.0.0.1");
  await once(squatter, "listening");
  fs.renameSync(join(base, "elsewhere"), cluster);
  await untilSaid("PostgreSQL is running again");
  expect(postgres.url).not.toBe(before);
  expect(await findRunningPostgres(dataDir)).toBe(postgres.url);
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await database.close();
  squatter.close();
});

test.each<[string, () => void, RegExp]>([
  [
    "is damaged",
    () => fs.rmSync(join(cluster, "global", "pg_control")),
    /could not find the database system|pg_control/,
  ],
  ["is gone", () => fs.renameSync(cluster, join(base, "elsewhere")), /The folder \S+ is not there any more/],
])("one whose folder %s is given up after some attempts, with one sentence", async (_name, harm, reason) => {
  harm();
  kill(postmaster());
  const error = await postgres.lost;
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  expect(error.message).toMatch(
    /^The database in \S+ ended by itself and could not be started again: .*; see postgres\.log beside it\.$/,
  );
  expect(error.message).toMatch(reason);
  expect(said("PostgreSQL could not be started again (attempt")).toBe(3);
  expect(fs.existsSync(join(dataDir, "postgres.json"))).toBe(false);
});

test("a stop between two attempts ends at once, leaves nothing running and lets go of the folder", async () => {
  fs.renameSync(cluster, join(base, "elsewhere"));
  kill(postmaster());
  await untilSaid("PostgreSQL could not be started again");
  await postgres.stop();
  fs.renameSync(join(base, "elsewhere"), cluster);
  expect(listServersOf(cluster)).toEqual([]);
  postgres = await startEmbeddedPostgres({ dataDir, settings });
});

test("a stop while it is starting again leaves nothing running and lets go of the folder", async () => {
  const starts = said("Starting PostgreSQL");
  kill(postmaster());
  await untilSaid("Starting PostgreSQL", starts + 1);
  await postgres.stop();
  expect(listServersOf(cluster)).toEqual([]);
  expect(fs.existsSync(join(dataDir, "postgres.json"))).toBe(false);
  postgres = await startEmbeddedPostgres({ dataDir, settings });
  expect(await isAnswering(postgres.url)).toBe(true);
});
