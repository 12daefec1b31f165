import { resolve } from "node:path";
import { noteBackup } from "../features/operations/index.ts";
import { invalid } from "../kernel/errors.ts";
import { adding } from "./adding.ts";
import { type AddCommand, inTransaction } from "./context.ts";

type BackupOptions = { to: string; withKey?: boolean };
type RestoreOptions = { from: string; at?: string; wal?: string };

/** Backs up and restores the embedded database, and notes backups of another one. */
export const backupCommand: AddCommand = (program, context) => {
  const add = adding(program, context);
  const path = (given: string): string => resolve(context.callersFolder(), given);

  add(
    "backup",
    "copy the embedded database to a folder, while it runs",
    async ({ to, withKey = false }: BackupOptions) => {
      const made = await context.backups.make({ to: path(to), withKey, signal: context.stopping() });
      await inTransaction(context, (tx) => noteBackup(tx)).catch((error: unknown) =>
        context.complain(`The backup is complete, but could not be noted as the last one: ${String(error)}`),
      );
      return made;
    },
  )
    .requiredOption("--to <folder>", "a folder that doesn't exist yet, or is empty")
    .option("--with-key", "also copy DATA_DIR/secrets.key: anyone who has the backup can then read all secrets");

  add(
    "restore",
    "restore the embedded database from a backup, into a DATA_DIR without one",
    async ({ from, at, wal }: RestoreOptions) => {
      const restored = await context.backups.restore({
        from: path(from),
        at: at === undefined ? undefined : momentOf(at),
        wal: wal === undefined ? undefined : path(wal),
        onProgress: context.complain,
        signal: context.stopping(),
      });
      if (!restored.hasKey)
        context.complain("The key to its secrets is not here yet: put secrets.key into DATA_DIR, or set SECRETS_KEYS.");
      return restored;
    },
  )
    .requiredOption("--from <folder>", "the backup")
    .option("--at <time>", "the moment to restore to, such as 2026-11-16T14:05:00Z; needs the archived log")
    .option("--wal <folder>", "where the archived log is; WAL_ARCHIVE_DIR by default");

  // The service can't see backups by other tools, so it has to be told.
  add(
    "backed-up",
    "note that another tool has backed up the database, so that the age of the last backup is known",
    ({ at }: { at?: string }) =>
      inTransaction(context, (tx) => noteBackup(tx, at === undefined ? undefined : momentOf(at))),
  ).option("--at <time>", "when, such as 2026-11-16T14:05:00Z; now by default");
};

/** Without a time zone, the moment would be ambiguous. */
function momentOf(text: string): Date {
  const moment = new Date(text);
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (isComplete && !Number.isNaN(moment.getTime())) return moment;
  throw invalid("--at must be a time with its zone, such as 2026-11-16T14:05:00Z or 2026-11-16T15:05:00+01:00");
}
