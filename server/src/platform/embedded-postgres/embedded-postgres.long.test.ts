import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildProgram } from "../../../test/support/processes/built-program.ts";
import {
  EmbeddedPostgresError,
  findRunningPostgres,
  startEmbeddedPostgres,
  superuserUrl,
  type RunningPostgres,
} from "./index.ts";
import { startOf } from "./processes.ts";

// When run as root, every test below also tests a locked folder: mkdtemp gives it mode 700, so the account that runs
// PostgreSQL cannot reach it by its path.
const isRoot = process.getuid?.() === 0;
const settings = { fsync: "off", shared_buffers: "16MB" };

let program: string;
let base: string;
let dataDir: string;
let running: RunningPostgres[];
let children: Child[];

beforeAll(async () => {
  program = await buildProgram(new URL("../../../test/support/programs/embedded-postgres.ts", import.meta.url));
});

beforeEach(() => {
  base = fs.mkdtempSync(join(tmpdir(), "sablewatch-pg-"));
  dataDir = join(base, "data");
  running = [];
  children = [];
});

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  for (const child of children) kill(child.pid);
  for (const dir of fs.readdirSync(base)) killGroup(postmasterPid(join(base, dir)));
  fs.rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

test("a new folder becomes a database, and a second start finds its data again", async () => {
  const first = await start();
  await query(first.url, "create table kept as select 42 as answer");
  expect(await query(first.url, "select current_database() d, current_setting('server_encoding') e")).toEqual([
    { d: "sablewatch", e: "UTF8" },
  ]);
  await first.stop();
  const second = await start();
  expect(await query(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("settings reach the server, which listens on 127.0.0.1 alone and asks for the password", async () => {
  const postgres = await start({ work_mem: "7MB" });
  const [shown] = await query(
    superuserUrl(dataDir, postgres.url),
    "select current_setting('work_mem') m, current_setting('listen_addresses') l, current_setting('unix_socket_directories') s",
  );
  expect(shown).toEqual({ m: "7MB", l: "127.0.0.1", s: "" });
  const wrong = new URL(postgres.url);
  wrong.password = "wrong";
  await expect(query(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
});

test("the connection file is for its owner's eyes, is found by others and goes with the server", async () => {
  const lines: string[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir, settings, onProgress: (line) => lines.push(line) });
  running.push(postgres);
  const file = join(dataDir, "postgres.json");
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(await findRunningPostgres(dataDir)).toBe(postgres.url);
  expect(lines.join("\n")).toContain("Creating a new database");
  expect(lines.join("\n")).not.toContain(new URL(postgres.url).password);
  await Promise.all([postgres.stop(), postgres.stop()]);
  expect(fs.existsSync(file)).toBe(false);
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
  expect(await findRunningPostgres(join(base, "nowhere"))).toBeUndefined();
});

test("a folder with spaces, quotes and other scripts in its name works, and so does a relative one", async () => {
  dataDir = relative(process.cwd(), join(base, "Döner & 数据 \"$HOME\" `x` 'y'"));
  const postgres = await start();
  expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("of starts at the same instant exactly one wins, and the others name it", async () => {
  const contenders = [1, 2, 3, 4].map(() => startChild());
  const answers = await Promise.all(
    contenders.map(async (child) => ({ pid: child.pid, said: await child.nextLine() })),
  );
  const winners = answers.filter(({ said }) => said.startsWith("postgres://"));
  expect(winners).toHaveLength(1);
  const refusals = answers.filter(({ said }) => !said.startsWith("postgres://")).map(({ said }) => said);
  expect(refusals).toHaveLength(3);
  for (const refusal of refusals) {
    expect(refusal).toContain(`EmbeddedPostgresError: DATA_DIR ${dataDir} is already in use by process `);
  }
  expect(refusals.some((refusal) => refusal.includes(`process ${winners[0]?.pid ?? 0};`))).toBe(true);
  expect(await query(winners[0]?.said ?? "", "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a second start in the same process is refused and harms nothing", async () => {
  const postgres = await start();
  await expect(start()).rejects.toThrow(`is already in use by process ${process.pid};`);
  await expect(start()).rejects.toBeInstanceOf(EmbeddedPostgresError);
  expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a server orphaned by kill -9 of node is not offered to others, and the next start takes over with its data", async () => {
  const child = startChild();
  const url = await child.nextLine();
  await query(url, "create table kept as select 42 as answer");
  const orphan = postmasterPid(dataDir);
  await child.kill();
  expect(startOf(orphan)).toBeDefined();
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
  const postgres = await start();
  expect(startOf(orphan)).toBeUndefined();
  expect(await query(postgres.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("after kill -9 of node and PostgreSQL alike the next start recovers what was committed", async () => {
  const child = startChild();
  const url = await child.nextLine();
  await query(url, "create table kept as select 42 as answer");
  await child.kill();
  killGroup(postmasterPid(dataDir));
  const postgres = await start();
  expect(await query(postgres.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a lock and a pid file whose pids now belong to others do not hold the folder", async () => {
  await (await start()).stop();
  const cluster = join(dataDir, "postgres");
  // This test's own pid with another start time: that is what a reused pid looks like.
  const lock = join(dataDir, "postgres.lock");
  fs.appendFileSync(lock, `\n+ stale ${fs.statSync(lock).ino} ${process.pid} 1@another-boot\n+ cut-sho`);
  fs.writeFileSync(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n0\n1\n\n127.0.0.1\n0 0\nready\n`);
  await (await start()).stop();
  fs.writeFileSync(join(cluster, "postmaster.pid"), "");
  const postgres = await start();
  expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("starting a copy of a running folder leaves the original's server alone", async () => {
  const original = await start();
  await query(superuserUrl(dataDir, original.url), "checkpoint");
  const copy = join(base, "copy");
  spawnSync("cp", ["-a", dataDir, copy]);
  const second = await startEmbeddedPostgres({ dataDir: copy, settings });
  running.push(second);
  expect(second.url).not.toBe(original.url);
  expect(await query(original.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("killed in the middle of initdb, the next start makes the database again", async () => {
  const child = startChild();
  await vi.waitUntil(() => drafts().some((draft) => fs.existsSync(join(dataDir, draft, "global"))), waiting);
  await child.kill();
  expect(fs.existsSync(join(dataDir, "postgres"))).toBe(false);
  const postgres = await start();
  expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("Ctrl-C, which reaches the whole process group, leaves the database up until the server has drained", async () => {
  const child = startChild();
  const url = await child.nextLine();
  const postmaster = postmasterPid(dataDir);
  process.kill(-child.pid, "SIGINT");
  expect(await child.nextLine()).toBe("draining");
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  process.kill(child.pid, "SIGTERM");
  await vi.waitUntil(() => startOf(postmaster) === undefined, waiting);
});

test("a process that ends without stop() takes the server along", async () => {
  const child = startChild();
  await child.nextLine();
  const postmaster = postmasterPid(dataDir);
  process.kill(child.pid, "SIGUSR2");
  await vi.waitUntil(() => startOf(child.pid) === undefined && startOf(postmaster) === undefined, waiting);
  expect(fs.existsSync(join(dataDir, "postgres.json"))).toBe(false);
});

test("a database of another PostgreSQL version is refused in one sentence and left as it is", async () => {
  await (await start()).stop();
  fs.writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "15\n");
  await expect(start()).rejects.toThrow(
    /^The database in \S+ was made by PostgreSQL 15, and this is PostgreSQL 18;.*\.$/,
  );
  fs.writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n");
  await start();
});

test("a folder that holds something else, or is a file, is refused in one sentence", async () => {
  fs.mkdirSync(join(dataDir, "postgres"), { recursive: true });
  await (await start()).stop();
  fs.rmSync(join(dataDir, "postgres"), { recursive: true });
  fs.mkdirSync(join(dataDir, "postgres"));
  fs.writeFileSync(join(dataDir, "postgres", "photo.jpg"), "");
  await expect(start()).rejects.toThrow(/holds no PostgreSQL database; move it away/);
  dataDir = join(base, "file");
  fs.writeFileSync(dataDir, "");
  await expect(start()).rejects.toThrow(/is not a folder/);
});

test("a folder that may not be written is refused in one sentence", async () => {
  if (isRoot) {
    // Root can write nearly everywhere, but not here.
    dataDir = "/sys/sablewatch";
    await expect(start()).rejects.toThrow(/cannot be used by this user \(E/);
    return;
  }
  fs.mkdirSync(dataDir, { mode: 0o500 });
  await expect(start()).rejects.toThrow(/cannot be used by this user \(EACCES/);
  fs.chmodSync(dataDir, 0o700);
});

test("root runs PostgreSQL as the cluster's owner and changes nothing else's", async () => {
  if (!isRoot) return;
  await (await start()).stop();
  const cluster = join(dataDir, "postgres");
  expect(fs.statSync(cluster).uid).not.toBe(0);
  expect(fs.statSync(dataDir)).toMatchObject({ uid: 0, mode: 0o40700 });
  spawnSync("chown", ["-R", "65534:65534", cluster]);
  await (await start()).stop();
  expect(fs.statSync(join(cluster, "PG_VERSION")).uid).toBe(65534);
  // A restored backup often belongs to root entirely.
  spawnSync("chown", ["-R", "0:0", cluster]);
  await start();
});

test("a full disk is named in one sentence, and the next start with space succeeds", async () => {
  fs.mkdirSync(dataDir);
  // Only root can make a small disk, and not in every container.
  if (!isRoot || spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", dataDir]).status !== 0) return;
  try {
    const full = /^The disk that holds DATA_DIR \S+ is full; .*\.$/;
    await expect(start()).rejects.toThrow(full);
    expect(drafts()).toEqual([]);
    spawnSync("mount", ["-o", "remount,size=300m", dataDir]);
    await (await start()).stop();
    const ballast = join(dataDir, "ballast");
    spawnSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=4k"]);
    await expect(start()).rejects.toThrow(full);
    fs.rmSync(ballast);
    await (await start()).stop();
  } finally {
    // Lazily, because a server that failed to start may still be closing its files.
    spawnSync("umount", ["--lazy", dataDir]);
  }
});

const waiting = { timeout: 300_000, interval: 5 };

async function start(more: Record<string, string> = {}): Promise<RunningPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...settings, ...more } });
  running.push(postgres);
  return postgres;
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

const drafts = () => (fs.existsSync(dataDir) ? fs.readdirSync(dataDir).filter((name) => name.includes(".new-")) : []);

function postmasterPid(dir: string): number {
  const file = join(dir, "postgres", "postmaster.pid");
  return fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, "utf8"), 10) : 0;
}

type Child = { pid: number; nextLine(): Promise<string>; kill(): Promise<void> };

function startChild(): Child {
  const args = [program, dataDir, JSON.stringify(settings)];
  const spawned = spawn(process.execPath, args, { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const pid = spawned.pid ?? 0;
  const lines: string[] = [];
  spawned.stdout.on("data", (text: Buffer) => lines.push(...text.toString().trim().split("\n")));
  const child = {
    pid,
    nextLine: async () => {
      await vi.waitUntil(() => lines.length > 0, waiting);
      return lines.shift() ?? "";
    },
    kill: async () => {
      kill(pid);
      await vi.waitUntil(() => startOf(pid) === undefined, waiting);
    },
  };
  children.push(child);
  return child;
}

const killGroup = (pid: number) => {
  if (pid > 0 && startOf(pid) !== undefined && pid !== process.pid) kill(-pid);
};

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process is already gone.
  }
}
