import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect } from "./connection.ts";
import { backUp, restoreBackup, type RunningPostgres, startEmbeddedPostgres } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "sablewatch-backup-"));
// When the test runs as root, PostgreSQL runs as another user, which must be able to reach the archive.
chmodSync(folder, 0o755);
const at = (name: string): string => join(folder, name);
const archive = at("wal 'archive' 100%");

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: at("data"), archiveTo: archive });
  await query(
    postgres.url,
    "create table notes (n integer primary key, filler text, at timestamptz default clock_timestamp())",
  );
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connect(url);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Writes one row after another until it is stopped. Each is acknowledged before the next. */
function startWriting(): { noted: () => number; stop: () => Promise<void> } {
  let [noted, isStopped] = [0, false];
  const work = (async () => {
    const client = await connect(postgres.url);
    const { rows } = await client.query<{ last: number }>("select coalesce(max(n), 0) as last from notes");
    for (let n = (rows[0]?.last ?? 0) + 1; !isStopped; n++) {
      await client.query("insert into notes (n, filler) values ($1::int, repeat(md5($1::int::text), 50))", [n]);
      noted = n;
    }
    await client.end();
  })();
  return {
    noted: () => noted,
    stop: async () => {
      isStopped = true;
      await work;
    },
  };
}

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 300_000, interval: 10 });

const unending = new AbortController().signal;

const backedUp = (name: string, options: Partial<Parameters<typeof backUp>[0]> = {}) =>
  backUp({
    ...{ dataDir: at("data"), url: postgres.url, to: at(name), keyFile: undefined, signal: unending },
    ...options,
  });

/** Restores into a new folder, starts the restored database, and counts its notes. */
async function restored(name: string, options: Partial<Parameters<typeof restoreBackup>[0]> = {}) {
  const dataDir = at(name);
  const { lastChangeAt } = await restoreBackup({
    ...{ dataDir, from: at("backup"), at: undefined, walFolder: undefined, archiveTo: undefined },
    ...{ keyFile: join(dataDir, "secrets.key"), onProgress: () => undefined, signal: unending },
    ...options,
  });
  const copy = await startEmbeddedPostgres({ dataDir });
  try {
    const [row] = await query<{ count: number; last: number; whole: boolean; timeline: string; lastAt: Date }>(
      copy.url,
      `select count(*)::int, max(n) as last, bool_and(filler = repeat(md5(n::text), 50)) as whole,
         left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, max(at) as "lastAt" from notes`,
    );
    // The last change is the last note, which was committed a moment after it was written. There is none if all were
    // written before.
    expect(new Date(lastChangeAt ?? new Date()).getTime()).toBeGreaterThanOrEqual(row?.lastAt.getTime() ?? Infinity);
    // It can be written to, and its index agrees with its table.
    await query(copy.url, "insert into notes (n) values (-1)");
    await expect(query(copy.url, "insert into notes (n) values (1)")).rejects.toThrow("duplicate key");
    return row && { ...row, lastChangeAt };
  } finally {
    await copy.stop();
  }
}

let finishedAt = "";
let [before, after] = [0, 0];

test("a backup that is made during writes has everything that was acknowledged before it, and nothing in part", async () => {
  const writing = startWriting();
  await until(() => expect(writing.noted()).toBeGreaterThan(500));
  before = writing.noted();
  writeFileSync(at("secrets.key"), "not in it unless asked\n");
  ({ finishedAt } = await backedUp("backup"));
  after = writing.noted();
  expect(after).toBeGreaterThan(before);
  await until(() => expect(writing.noted()).toBeGreaterThan(after + 500));
  await writing.stop();

  expect(readdirSync(at("backup")).toSorted()).toEqual(["backup.json", "postgres"]);
  expect(statSync(at("backup")).mode & 0o077).toBe(0);
  expect(existsSync(at("backup/postgres/postmaster.pid"))).toBe(false);
  const row = await restored("plain");
  expect(row?.whole).toBe(true);
  // No gaps: the rows were written one after the other.
  expect(row?.count).toBe(row?.last);
  expect(row?.last).toBeGreaterThanOrEqual(before);
  expect(row?.last).toBeLessThanOrEqual(after + 1);
  // The original continues with the first timeline.
  expect(row?.timeline).toBe("00000002");
});

test("no slot and no unfinished backup is left behind in the database", async () => {
  expect(await query(postgres.url, "select slot_name from pg_replication_slots")).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
});

test("with the archived log it goes back to any later moment, and to the end", async () => {
  const [middle] = await query<{ at: Date }>(
    postgres.url,
    "select date_trunc('milliseconds', at) as at from notes where n = $1",
    [after + 250],
  );
  const moment = middle?.at ?? new Date();
  // Each row's transaction ends before the next row's begins, so only the last of these may have ended later.
  const [bounds] = await query<{ begun: number; last: number }>(
    postgres.url,
    "select (select max(n) from notes where at <= $1) as begun, max(n) as last from notes",
    [moment],
  );
  const { begun = 0, last = 0 } = bounds ?? {};
  // The end of the log is archived when the server stops.
  await postgres.stop();

  const then = await restored("then", { at: moment, walFolder: archive });
  expect(then).toMatchObject({ count: then?.last, whole: true });
  expect([begun - 1, begun]).toContain(then?.last);
  expect(then?.last).toBeGreaterThan(after);
  expect(then?.last).toBeLessThan(last);

  const end = await restored("end", { walFolder: archive });
  expect(end).toMatchObject({ last, count: last, whole: true });
  expect(end?.lastChangeAt).not.toBe(null);
  postgres = await startEmbeddedPostgres({ dataDir: at("data"), archiveTo: archive });
});

test("what cannot be restored is refused in one sentence, and leaves no database behind", async () => {
  const early = new Date(new Date(finishedAt).getTime() - 1_000);
  await expect(restored("refused", { at: early, walFolder: archive })).rejects.toThrow("for an earlier time");
  await expect(restored("refused", { at: new Date() })).rejects.toThrow("--at needs the archived log");
  const late = new Date(Date.now() + 3_600_000);
  await expect(restored("refused", { at: late, walFolder: archive })).rejects.toThrow("in the future");
  await expect(restored("refused", { from: at("data") })).rejects.toThrow("is no complete backup");
  await expect(restored("refused", { at: new Date(), walFolder: archive })).rejects.toThrow(
    "The archived log ends before",
  );
  await expect(restored("plain")).rejects.toThrow("There is a database in");
  await expect(restored("data")).rejects.toThrow("already in use by process");
  await expect(backedUp("backup")).rejects.toThrow("is not empty");
  await expect(backedUp("data/backup")).rejects.toThrow("a backup belongs elsewhere");

  const note = JSON.parse(readFileSync(at("backup/backup.json"), "utf8")) as { files: { bytes: number }[] };
  mkdirSync(at("huge"));
  writeFileSync(
    at("huge/backup.json"),
    JSON.stringify({ ...note, files: note.files.map((file) => ({ ...file, bytes: 1e14 })) }),
  );
  await expect(restored("refused", { from: at("huge") })).rejects.toThrow(
    /^The restore needs \d+ TB in .+, where [\d.]+ [MGT]B are free; /,
  );

  appendFileSync(at("backup/postgres/PG_VERSION"), "x");
  await expect(restored("refused")).rejects.toThrow("The backup is damaged: PG_VERSION");
  expect(readdirSync(at("refused")).filter((name) => /^postgres(\.new-.*)?$/.test(name))).toEqual([]);
});

test("a folder that cannot be the archive is refused, instead of restoring less than there is", async () => {
  await expect(restored("refused", { walFolder: at("wal-archive") })).rejects.toThrow("There is no folder");
  expect(existsSync(at("wal-archive"))).toBe(false);
  mkdirSync(at("empty"), { mode: 0o755 });
  writeFileSync(join(at("empty"), "000000010000000000000000"), "");
  chmodSync(join(at("empty"), "000000010000000000000000"), 0o644);
  await expect(restored("refused", { walFolder: at("empty") })).rejects.toThrow("has nothing of the log since");
  // Root can read everything, but the account that runs PostgreSQL can't.
  chmodSync(join(at("empty"), "000000010000000000000000"), 0);
  await expect(restored("refused", { walFolder: at("empty") })).rejects.toThrow("cannot be read by");
});

test("a backup leads to nothing outside of it", async () => {
  // A second attempt starts from the beginning.
  for (const name of ["tampered", "global", "refused"]) rmSync(at(name), { recursive: true, force: true });
  await backedUp("tampered");
  const note = readFileSync(at("tampered/backup.json"), "utf8");
  const from = at("tampered");
  for (const path of ["../escaped", "/tmp/escaped", "base/../../escaped", "./PG_VERSION", ""]) {
    writeFileSync(at("tampered/backup.json"), note.replace('"PG_VERSION"', JSON.stringify(path)));
    await expect(restored("refused", { from })).rejects.toThrow("is no complete backup");
  }
  writeFileSync(at("tampered/backup.json"), note);
  renameSync(at("tampered/postgres/global"), at("global"));
  symlinkSync(at("global"), at("tampered/postgres/global"));
  await expect(restored("refused", { from })).rejects.toThrow(/The backup is damaged: .* is a link to/);
});

test("a backup or a restore that is ended leaves no file and no server", async () => {
  await expect(backedUp("ended", { signal: AbortSignal.abort() })).rejects.toThrow("The backup was ended");
  expect(readdirSync(folder).filter((name) => name.startsWith("ended"))).toEqual([]);
  await backedUp("whole");
  for (const when of ["Copying", "Starting PostgreSQL"]) {
    const ending = new AbortController();
    const onProgress = (line: string): void => {
      if (line.startsWith(when)) ending.abort();
    };
    await expect(restored("refused", { from: at("whole"), onProgress, signal: ending.signal })).rejects.toThrow(
      "The restore was ended",
    );
    expect(readdirSync(at("refused")).filter((name) => /^postgres(\.new-.*)?$/.test(name))).toEqual([]);
  }
});

test("a linked folder gets the database where the link leads", async () => {
  for (const name of ["linked", "target", "target/cluster"]) mkdirSync(at(name), { mode: 0o700 });
  symlinkSync(at("target/cluster"), at("linked/postgres"));
  expect(await restored("linked", { from: at("whole") })).toMatchObject({ whole: true });
  expect(readdirSync(at("target"))).toEqual(["cluster"]);
  expect(readlinkSync(at("linked/postgres"))).toBe(at("target/cluster"));
});

test("the key to the secrets goes into a backup only if that is asked for, and back into its place", async () => {
  await backedUp("with-key", { keyFile: at("secrets.key") });
  expect(statSync(at("with-key/secrets.key")).mode & 0o777).toBe(0o600);
  await restored("keyed", { from: at("with-key") });
  expect(statSync(at("keyed/secrets.key")).mode & 0o777).toBe(0o600);
});
