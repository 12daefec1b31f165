import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { isAbsolute, join, normalize, sep } from "node:path";
import { z } from "zod";
import { EmbeddedPostgresError } from "./errors.ts";

const NOTE = "backup.json";

/** A manipulated note must not make a restore read or write anywhere else. */
const isInside = (path: string): boolean =>
  path !== "" && path !== "." && !isAbsolute(path) && normalize(path) === path && !path.split(sep).includes("..");
const Path = z.string().refine(isInside);

const BackupNote = z.object({
  format: z.literal(1),
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  /** The earliest moment that it can be restored to. */
  finishedAt: z.iso.datetime(),
  /** The first and last file of the write-ahead log that it needs. Archived files before the first aren't needed. */
  firstWal: z.string(),
  lastWal: z.string(),
  folders: z.array(Path),
  files: z.array(z.object({ path: Path, bytes: z.number(), sha256: z.string() })),
});

/** What a backup consists of. It is written last: a folder without it isn't a complete backup. */
export type BackupNote = z.infer<typeof BackupNote>;

const FILES = "postgres";

/** The folder in a backup that contains the database's files. */
export const filesIn = (backup: string): string => join(backup, FILES);

/**
 * The path of a file in a backup. A backup contains no links: a link would lead to something that was never backed up.
 */
export function fileIn(backup: string, path: string): string {
  const file = join(realpathSync(backup), path);
  const real = realpathSync(file);
  if (real === file) return file;
  throw new EmbeddedPostgresError(`The backup is damaged: ${path} is a link to ${real}.`);
}

export const databaseFileIn = (backup: string, path: string): string => fileIn(backup, join(FILES, path));

export const writeBackupNote = (backup: string, note: BackupNote): void =>
  writeFileSync(join(backup, NOTE), `${JSON.stringify(note, null, 1)}\n`, { mode: 0o600, flag: "wx", flush: true });

export function readBackupNote(backup: string): BackupNote {
  try {
    return BackupNote.parse(JSON.parse(readFileSync(join(backup, NOTE), "utf8")));
  } catch (cause) {
    throw new EmbeddedPostgresError(`${backup} is no complete backup: its ${NOTE} is missing or cannot be read.`, {
      cause,
    });
  }
}
