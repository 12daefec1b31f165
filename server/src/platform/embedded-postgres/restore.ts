import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { HOUR } from "../../kernel/duration.ts";
import { chooseAccount, giveFolderTo } from "./account.ts";
import { type BackupNote, filesIn, readBackupNote } from "./backup-note.ts";
import { DRAFT_PREFIX } from "./cluster.ts";
import { copyHashed } from "./copy-hashed.ts";
import { takeDataLock } from "./data-lock.ts";
import { EmbeddedPostgresError, inOneSentence, ProgramFailed } from "./errors.ts";
import { lockFileOf } from "./places.ts";
import { startPostmaster } from "./postmaster.ts";
import { findPrograms, type Programs } from "./programs.ts";
import { archivingTo, fetchingFrom, prepareArchive } from "./wal-archive.ts";

type RestoreOptions = {
  dataDir: string;
  from: string;
  /** Where to stop. Without it: at the end of the archive, or without that at the end of the backup. */
  at: Date | undefined;
  /** Where the write-ahead log after the backup is read from. */
  walFolder: string | undefined;
  /** Where the restored database archives its own log. */
  archiveTo: string | undefined;
  /** The file to which a key in the backup goes, unless it is there. */
  keyFile: string;
  onProgress: (line: string) => void;
};

export type Restored = { folder: string; backupOf: string; hasKey: boolean };

/** Replaying an archive may take long: it is as much work as was done since the backup. */
const PATIENCE_MS = 24 * HOUR;

/** Makes the database of a backup anew in a folder that has none. It gets its name only when it is complete. */
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
  const { dataDir, from, onProgress } = options;
  const folder = join(dataDir, "postgres");
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
  const draft = mkdtempSync(join(dataDir, DRAFT_PREFIX));
  try {
    onProgress(`Copying ${note.files.length} files`);
    await copyBack(from, draft, note);
    await recover(draft, programs, options);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return { folder, backupOf: note.finishedAt, hasKey: await restoreKey(from, options.keyFile) };
}

async function copyBack(from: string, draft: string, { folders, files }: BackupNote): Promise<void> {
  for (const path of folders) mkdirSync(join(draft, path), { recursive: true, mode: 0o700 });
  for (const { path, bytes, sha256 } of files) {
    const copied = await copyHashed(join(filesIn(from), path), join(draft, path));
    if (copied.bytes === bytes && copied.sha256 === sha256) continue;
    throw new EmbeddedPostgresError(`The backup is damaged: ${path} is not what was backed up.`);
  }
}

/** Starts the database once, so that it replays the log up to the wanted moment. */
async function recover(draft: string, programs: Programs, options: RestoreOptions): Promise<void> {
  const { at, walFolder, archiveTo, dataDir, onProgress } = options;
  const { account } = programs;
  if (archiveTo !== undefined) prepareArchive(archiveTo, account);
  if (walFolder !== undefined) writeFileSync(join(draft, "recovery.signal"), "", { mode: 0o600 });
  if (account !== undefined) giveFolderTo(account, draft);
  const settings = {
    ...archivingTo(archiveTo),
    hot_standby: "off",
    ...(walFolder === undefined ? {} : { restore_command: fetchingFrom(resolve(walFolder)) }),
    ...(at === undefined ? {} : { recovery_target_time: withOffset(at), recovery_target_action: "promote" }),
  };
  try {
    const postmaster = await startPostmaster({
      ...{ folder: draft, programs, settings, onProgress, logFile: join(dataDir, "postgres.log") },
      signal: new AbortController().signal,
      patienceMs: PATIENCE_MS,
    });
    await postmaster.stop();
  } catch (error) {
    if (!(error instanceof ProgramFailed) || !/before configured recovery target was reached/.test(error.output))
      throw error;
    throw new EmbeddedPostgresError(
      `The archived log ends before ${at?.toISOString()}; restore to an earlier time, or without --at to its end.`,
      { cause: error },
    );
  }
}

/** Time zones have no names yet where PostgreSQL reads this. */
const withOffset = (moment: Date): string => moment.toISOString().replace("Z", "+00");

/** Whether there is a key to the secrets now: one that was there already, or else the backup's. */
async function restoreKey(from: string, keyFile: string): Promise<boolean> {
  const backedUp = join(from, basename(keyFile));
  if (!existsSync(keyFile) && existsSync(backedUp)) await copyHashed(backedUp, keyFile);
  return existsSync(keyFile);
}
