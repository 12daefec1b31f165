import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import type pg from "pg";
import { type BackupNote, filesIn, writeBackupNote } from "./backup-note.ts";
import { clusterFiles, walFiles } from "./cluster-files.ts";
import { CLUSTER_USER, readPassword } from "./cluster.ts";
import { connect, connectionUrl } from "./connection.ts";
import { copyHashed } from "./copy-hashed.ts";
import { EmbeddedPostgresError } from "./errors.ts";

type BackupOptions = {
  dataDir: string;
  /** Where the running database can be reached. */
  url: string;
  /** A folder that doesn't exist yet, or is empty. It appears when the backup is complete. */
  to: string;
  /** A file to copy with the database: the key to its secrets. */
  keyFile: string | undefined;
  /** Cancels the backup and removes what it has copied. */
  signal: AbortSignal;
};

export type MadeBackup = { folder: string; bytes: number; finishedAt: string; firstWal: string };

/**
 * Copies the files of a running database using PostgreSQL's own procedure (`pg_backup_start`, `pg_backup_stop`). Also
 * copies the write-ahead log that was written meanwhile, which makes the copy complete. No one has to wait for it.
 */
export async function backUp({ dataDir, url, to, keyFile, signal }: BackupOptions): Promise<MadeBackup> {
  const cluster = join(dataDir, "postgres");
  const folder = resolve(to);
  requireRoom(folder, dataDir);
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), `${basename(folder)}.partial-`));
  try {
    const port = Number(new URL(url).port);
    const note = await copyOnline(port, { cluster, draft, signal });
    if (keyFile !== undefined) await copyHashed(keyFile, join(draft, basename(keyFile)));
    writeBackupNote(draft, note);
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(draft, folder);
    const bytes = note.files.reduce((sum, file) => sum + file.bytes, 0);
    return { folder, bytes, finishedAt: note.finishedAt, firstWal: note.firstWal };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (signal.aborted)
      throw new EmbeddedPostgresError("The backup was ended; nothing of it is left.", { cause: error });
    throw error;
  }
}

function requireRoom(folder: string, dataDir: string): void {
  if (`${folder}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) {
    throw new EmbeddedPostgresError(`${folder} is in DATA_DIR; a backup belongs elsewhere, best on another machine.`);
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new EmbeddedPostgresError(`${folder} is not empty; give each backup a folder of its own.`);
  }
}

type Copying = { cluster: string; draft: string; signal: AbortSignal };
type Started = { lsn: string; at: Date; major: string };
type Stopped = { first: string; last: string; label: string; at: Date };

/** Closing the connection also ends a backup that failed, and removes its slot. */
async function copyOnline(port: number, copying: Copying): Promise<BackupNote> {
  const password = readPassword(copying.cluster);
  const client = await connect(connectionUrl({ user: CLUSTER_USER, password, port }));
  try {
    return await copyCluster(client, copying);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function copyCluster(client: pg.Client, { cluster, draft, signal }: Copying): Promise<BackupNote> {
  const target = filesIn(draft);
  // The slot keeps the log until it is copied.
  const slot = `sablewatch_backup_${randomBytes(6).toString("hex")}`;
  await client.query("select pg_create_physical_replication_slot($1, true, true)", [slot]);
  const started = await only<Started>(
    client,
    `select pg_backup_start('sablewatch backup', true)::text as lsn, clock_timestamp() as at,
       current_setting('server_version_num')::int / 10000 || '' as major`,
  );
  const { folders, files } = clusterFiles(cluster);
  for (const path of ["", ...folders]) mkdirSync(join(target, path), { recursive: true, mode: 0o700 });
  const copied = await copyAll(cluster, target, files, signal);
  const stopped = await only<Stopped>(
    client,
    `select pg_walfile_name($1) as first, pg_walfile_name(lsn) as last, labelfile as label, clock_timestamp() as at
     from pg_backup_stop(wait_for_archive => false)`,
    [started.lsn],
  );
  const log = await copyAll(cluster, target, walFiles(cluster, stopped.first, stopped.last), signal);
  if (!log.some(({ path }) => basename(path) === stopped.last)) throw new Error("The write-ahead log is not complete");
  // Written to another name first, because a restore checks the files against the note.
  const label = join(draft, "label");
  writeFileSync(label, stopped.label, { mode: 0o600 });
  const labelled = { path: "backup_label", ...(await copyHashed(label, join(target, "backup_label"))) };
  rmSync(label);
  return {
    format: 1,
    postgres: started.major,
    startedAt: started.at.toISOString(),
    finishedAt: stopped.at.toISOString(),
    firstWal: stopped.first,
    lastWal: stopped.last,
    folders,
    files: [...copied, ...log, labelled],
  };
}

/** A file that the server removes meanwhile isn't needed: the log records its removal. */
async function copyAll(
  from: string,
  to: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<BackupNote["files"]> {
  const copied: BackupNote["files"] = [];
  for (const path of paths) {
    try {
      copied.push({ path, ...(await copyHashed(join(from, path), join(to, path), signal)) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      rmSync(join(to, path), { force: true });
    }
  }
  return copied;
}

async function only<Row extends object>(client: pg.Client, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query<Row>(text, values);
  if (!rows[0]) throw new Error("PostgreSQL has not answered as expected");
  return rows[0];
}
