import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, statSync } from "node:fs";
import type { Account } from "./account.ts";
import { EmbeddedPostgresError } from "./errors.ts";

/** A file is archived after this time at the latest, even if it is not full. */
const ARCHIVE_AFTER = "5min";

/** Settings that make PostgreSQL copy each file of its write-ahead log to a folder, whole and flushed to the disk. */
export const archivingTo = (folder: string | undefined): Record<string, string> =>
  folder === undefined
    ? {}
    : {
        archive_mode: "on",
        archive_library: "basic_archive",
        "basic_archive.archive_directory": folder,
        archive_timeout: ARCHIVE_AFTER,
      };

/** The shell command that PostgreSQL uses to get files back from there. */
export const fetchingFrom = (folder: string): string =>
  `cp '${folder.replaceAll("'", String.raw`'\''`).replaceAll("%", "%%")}/%f' '%p'`;

/** For a restore without an archive, which PostgreSQL must still treat as a restore: the command finds nothing. */
export const FETCHING_NOTHING = "false";

const WAL_FILE = /^[0-9A-F]{24}$/;
/** For the shell: the log's files and the histories of its timelines. */
const WAL_NAMES = `${"?".repeat(24)} *.history`;

/**
 * Refuses a folder that cannot be the archive of a backup. PostgreSQL treats a file that it can't find or read as the
 * end of the log, and would silently restore less than there is.
 */
export function requireArchive(folder: string, firstWal: string, account: Account): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) {
    throw new EmbeddedPostgresError(
      `There is no folder ${folder} with the archived log; check WAL_ARCHIVE_DIR or --wal.`,
    );
  }
  const script = `cd "$0" && test -r . && for name in ${WAL_NAMES}; do test -r "$name" || test ! -e "$name" || exit 1; done`;
  const { status } = spawnSync("/bin/sh", ["-c", script, folder], { ...account, cwd: "/" });
  if (status !== 0) {
    const who = account === undefined ? "this user" : `user ${account.uid}, as whom PostgreSQL runs`;
    throw new EmbeddedPostgresError(
      `The archived log in ${folder} cannot be read by ${who}; give access to all of it.`,
    );
  }
  if (readdirSync(folder).some((name) => WAL_FILE.test(name) && name >= firstWal)) return;
  throw new EmbeddedPostgresError(
    `${folder} has nothing of the log since this backup (${firstWal}); name the right folder with --wal, or leave WAL_ARCHIVE_DIR unset to restore the backup alone.`,
  );
}

/** Creates the folder if it is missing, and makes sure that the account that runs PostgreSQL can write there. */
export function prepareArchive(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account === undefined) return;
  if (statSync(folder).uid === 0) chownSync(folder, account.uid, account.gid);
  const { status } = spawnSync("/bin/sh", ["-c", 'cd "$0" && test -r . && test -w .', folder], {
    ...account,
    cwd: "/",
  });
  if (status === 0) return;
  throw new EmbeddedPostgresError(
    `WAL_ARCHIVE_DIR ${folder} cannot be used by user ${account.uid}, as whom PostgreSQL runs; choose a folder that this user can reach.`,
  );
}
