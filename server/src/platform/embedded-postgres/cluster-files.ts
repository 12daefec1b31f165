import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders whose contents a server creates again. The log's own files are copied separately, after the rest. */
const EMPTIED = [
  ...["pg_wal", "pg_dynshmem", "pg_notify", "pg_replslot", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"],
];
/** Files of the running server itself, and temporary ones. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|recovery\.signal|pg_internal\.init|pgsql_tmp.*)$/;

/** The folders and files of a cluster that a copy of it needs, as paths below it. */
export function clusterFiles(cluster: string): { folders: string[]; files: string[] } {
  const found: { folders: string[]; files: string[] } = { folders: ["pg_wal/archive_status"], files: [] };
  const walk = (folder: string): void => {
    for (const entry of entriesOf(join(cluster, folder))) {
      const path = join(folder, entry.name);
      if (LEFT_OUT.test(entry.name)) continue;
      if (entry.isFile()) found.files.push(path);
      if (!entry.isDirectory()) continue;
      found.folders.push(path);
      if (!EMPTIED.includes(path)) walk(path);
    }
  };
  walk("");
  return found;
}

/** A running server may have removed the folder in between. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The files of the write-ahead log from the first to the last, and the histories of its timelines. */
export const walFiles = (cluster: string, first: string, last: string): string[] =>
  readdirSync(join(cluster, "pg_wal"))
    .filter(
      (name) => /^[0-9A-F]{8}\.history$/.test(name) || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
    )
    .map((name) => join("pg_wal", name));
