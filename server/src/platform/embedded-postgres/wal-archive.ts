import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, statSync } from "node:fs";
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

/** How PostgreSQL gets files back from there, as a command for the shell. */
export const fetchingFrom = (folder: string): string =>
  `cp '${folder.replaceAll("'", String.raw`'\''`).replaceAll("%", "%%")}/%f' '%p'`;

/** Makes the folder if it is missing, and makes sure that PostgreSQL's own account can write there. */
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
