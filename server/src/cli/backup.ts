import { resolve } from "node:path";
import { invalid } from "../kernel/errors.ts";
import { type AddCommand, JSON_OPTION } from "./context.ts";
import { showOne } from "./output.ts";

type BackupOptions = { to: string; withKey?: boolean; json?: boolean };
type RestoreOptions = { from: string; at?: string; wal?: string; json?: boolean };

/** Backs up and restores the embedded database. */
export const backupCommand: AddCommand = (program, context) => {
  const path = (given: string): string => resolve(context.callersFolder(), given);

  program
    .command("backup")
    .description("copy the embedded database to a folder, while it runs")
    .requiredOption("--to <folder>", "a folder that doesn't exist yet, or is empty")
    .option("--with-key", "also copy DATA_DIR/secrets.key: anyone who has the backup can then read all secrets")
    .option(...JSON_OPTION)
    .action(async ({ to, withKey = false, json = false }: BackupOptions) => {
      const signal = context.stopping();
      showOne(context, await context.backups.make({ to: path(to), withKey, signal }), { json });
    });

  program
    .command("restore")
    .description("restore the embedded database from a backup, into a DATA_DIR without one")
    .requiredOption("--from <folder>", "the backup")
    .option("--at <time>", "the moment to restore to, such as 2026-11-16T14:05:00Z; needs the archived log")
    .option("--wal <folder>", "where the archived log is; WAL_ARCHIVE_DIR by default")
    .option(...JSON_OPTION)
    .action(async ({ from, at, wal, json = false }: RestoreOptions) => {
      const restored = await context.backups.restore({
        from: path(from),
        at: at === undefined ? undefined : momentOf(at),
        wal: wal === undefined ? undefined : path(wal),
        onProgress: context.complain,
        signal: context.stopping(),
      });
      showOne(context, restored, { json });
      if (!restored.hasKey)
        context.complain("The key to its secrets is not here yet: put secrets.key into DATA_DIR, or set SECRETS_KEYS.");
    });
};

/** Without a time zone, the moment would be ambiguous. */
function momentOf(text: string): Date {
  const moment = new Date(text);
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (isComplete && !Number.isNaN(moment.getTime())) return moment;
  throw invalid("--at must be a time with its zone, such as 2026-11-16T14:05:00Z or 2026-11-16T15:05:00+01:00");
}
