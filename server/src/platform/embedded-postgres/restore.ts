import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { bytesInWords } from "../../kernel/bytes.ts";
import { HOUR } from "../../kernel/duration.ts";
import { chooseAccount, giveFolderTo } from "./account.ts";
import { type BackupNote, databaseFileIn, fileIn, readBackupNote } from "./backup-note.ts";
import { CLUSTER_USER, DRAFT_PREFIX, readPassword, removeDrafts, resolveLink } from "./cluster.ts";
import { connect, connectionUrl } from "./connection.ts";
import { copyHashed } from "./copy-hashed.ts";
import { takeDataLock } from "./data-lock.ts";
import { EmbeddedPostgresError, inOneSentence, ProgramFailed } from "./errors.ts";
import { lockFileOf } from "./files.ts";
import { startPostmaster } from "./postmaster.ts";
import { findPrograms, type Programs } from "./programs.ts";
import { archivingTo, FETCHING_NOTHING, fetchingFrom, prepareArchive, requireArchive } from "./wal-archive.ts";

type RestoreOptions = {
  dataDir: string;
  from: string;
  /** Where to stop; by default at the end of the archive or, without one, of the backup. */
  at: Date | undefined;
  /** Where the write-ahead log after the backup is read from. */
  walFolder: string | undefined;
  /** Where the restored database archives its own log. */
  archiveTo: string | undefined;
  /** The file that a key in the backup is copied to, unless it already exists. */
  keyFile: string;
  onProgress: (line: string) => void;
  /** Cancels the restore and removes what it has written. */
  signal: AbortSignal;
};

export type Restored = {
  folder: string;
  backupOf: string;
  /** When the last change in it was made. Null if none was made during the backup or since. */
  lastChangeAt: string | null;
  hasKey: boolean;
};

/** Replaying an archive may take long: it repeats all the work that was done since the backup. */
const PATIENCE_MS = 24 * HOUR;

/** Restores a backup's database into a folder that has none. It gets its final name only when it's complete. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const dataDir = resolve(options.dataDir);
  const note = readBackupNote(options.from);
  checkTime(note, options);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lock = takeDataLock(lockFileOf(dataDir));
    try {
      return await restoreUnderLock({ ...options, dataDir }, note);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (options.signal.aborted)
      throw new EmbeddedPostgresError("The restore was ended; nothing of it is left.", { cause: error });
    throw inOneSentence(error, dataDir);
  }
}

function checkTime({ finishedAt }: BackupNote, { at, walFolder }: RestoreOptions): void {
  if (at === undefined) return;
  if (walFolder === undefined) {
    throw new EmbeddedPostgresError("--at needs the archived log: set WAL_ARCHIVE_DIR, or name its folder with --wal.");
  }
  if (at < new Date(finishedAt)) {
    throw new EmbeddedPostgresError(
      `This backup was finished at ${finishedAt}; for an earlier time, take an older one.`,
    );
  }
  if (at > new Date()) throw new EmbeddedPostgresError("--at is in the future.");
}

async function restoreUnderLock(options: RestoreOptions, note: BackupNote): Promise<Restored> {
  const { dataDir, from, walFolder, onProgress } = options;
  const folder = resolveLink(join(dataDir, "postgres"));
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new EmbeddedPostgresError(
      `There is a database in ${folder} already; move it away or choose another DATA_DIR.`,
    );
  }
  const programs = findPrograms({ account: chooseAccount(folder), onProgress });
  if (programs.majorVersion !== note.postgres) {
    throw new EmbeddedPostgresError(
      `The backup is of PostgreSQL ${note.postgres}, and this is PostgreSQL ${programs.majorVersion}; restore it with the version of Sablewatch that made it.`,
    );
  }
  if (walFolder !== undefined) requireArchive(walFolder, note.firstWal, programs.account);
  await removeDrafts(dirname(folder), onProgress);
  requireRoom(dirname(folder), note);
  const draft = mkdtempSync(join(dirname(folder), DRAFT_PREFIX));
  try {
    onProgress(`Copying ${note.files.length} files`);
    await copyBack(options, draft, note);
    const lastChange = await recover(draft, programs, options);
    options.signal.throwIfAborted();
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(draft, folder);
    const hasKey = await restoreKey(from, options.keyFile);
    return { folder, backupOf: note.finishedAt, lastChangeAt: lastChange?.toISOString() ?? null, hasKey };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Checked first: a copy that fills the disk would take others' space for as long as it lasts. */
function requireRoom(folder: string, { files }: BackupNote): void {
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (needed <= free) return;
  throw new EmbeddedPostgresError(
    `The restore needs ${bytesInWords(needed)} in ${folder}, where ${bytesInWords(free, Math.floor)} are free; free some space or choose another DATA_DIR.`,
  );
}

async function copyBack({ from, signal }: RestoreOptions, draft: string, note: BackupNote): Promise<void> {
  for (const path of note.folders) mkdirSync(join(draft, path), { recursive: true, mode: 0o700 });
  for (const { path, bytes, sha256 } of note.files) {
    const copied = await copyHashed(databaseFileIn(from, path), join(draft, path), signal);
    if (copied.bytes === bytes && copied.sha256 === sha256) continue;
    throw new EmbeddedPostgresError(`The backup is damaged: ${path} is not what was backed up.`);
  }
}

/**
 * Starts the database once, so that it replays the log up to the wanted moment, and returns when the last change was
 * made. It always starts a new timeline, even without an archive: the original continues the current one, and the two
 * would write different files with the same names.
 */
async function recover(draft: string, programs: Programs, options: RestoreOptions): Promise<Date | undefined> {
  const { at, walFolder, archiveTo, dataDir, onProgress, signal } = options;
  const { account } = programs;
  if (archiveTo !== undefined) prepareArchive(archiveTo, account);
  writeFileSync(join(draft, "recovery.signal"), "", { mode: 0o600 });
  if (account !== undefined) giveFolderTo(account, draft);
  const settings = {
    ...archivingTo(archiveTo),
    hot_standby: "off",
    restore_command: walFolder === undefined ? FETCHING_NOTHING : fetchingFrom(resolve(walFolder)),
    ...(at === undefined ? {} : { recovery_target_time: withOffset(at), recovery_target_action: "promote" }),
  };
  try {
    const postmaster = await startPostmaster({
      ...{ folder: draft, programs, settings, onProgress, logFile: join(dataDir, "postgres.log") },
      signal,
      patienceMs: PATIENCE_MS,
    });
    try {
      return await lastReplayed(draft, postmaster.port);
    } finally {
      await postmaster.stop();
    }
  } catch (error) {
    if (!(error instanceof ProgramFailed) || !/before configured recovery target was reached/.test(error.output))
      throw error;
    throw new EmbeddedPostgresError(
      `The archived log ends before ${at?.toISOString()}; restore to an earlier time, or without --at to its end.`,
      { cause: error },
    );
  }
}

async function lastReplayed(cluster: string, port: number): Promise<Date | undefined> {
  const client = await connect(connectionUrl({ user: CLUSTER_USER, password: readPassword(cluster), port }));
  try {
    const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
    return rows[0]?.at ?? undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL doesn't know the names of time zones yet when it reads this. */
const withOffset = (moment: Date): string => moment.toISOString().replace("Z", "+00");

/** Whether there is a key to the secrets now: one that already existed, or the backup's. */
async function restoreKey(from: string, keyFile: string): Promise<boolean> {
  const name = basename(keyFile);
  if (!existsSync(keyFile) && existsSync(join(from, name))) await copyHashed(fileIn(from, name), keyFile);
  return existsSync(keyFile);
}
