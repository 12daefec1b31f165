import { readTimetable, readTimetableEntry, runEntry } from "../features/operations/index.ts";
import { type AddCommand, cliActor, inTransaction, JSON_OPTION } from "./context.ts";
import { show, showOne } from "./output.ts";

export const timetableCommand: AddCommand = (program, context) => {
  const command = program.command("timetable").description("what runs by the clock");

  command
    .command("list")
    .description("every job that runs by the clock: its last run, how that ended, its next run")
    .option(...JSON_OPTION)
    .action(async (options: { json?: boolean }) => {
      const entries = await context.withDb((db) => readTimetable(db));
      const lineOf = ({ name, schedule, lastRun, nextRunAt }: (typeof entries)[number]) => ({
        name,
        schedule,
        last: lastRun?.startedAt,
        ms: lastRun?.ms,
        outcome: lastRun?.outcome,
        next: nextRunAt,
      });
      show(context, options.json ? entries : entries.map(lineOf), options);
    });

  command
    .command("show <name>")
    .description("the last runs of one of them")
    .option(...JSON_OPTION)
    .action(async (name: string, options: { json?: boolean }) => {
      const entry = await context.withDb((db) => readTimetableEntry(db, name));
      if (options.json) showOne(context, entry, options);
      else show(context, entry.runs, {});
    });

  command
    .command("run <name>")
    .description("run one of them now, beside its schedule")
    .option(...JSON_OPTION)
    .action(async (name: string, options: { json?: boolean }) => {
      await inTransaction(context, (tx) => runEntry(tx, cliActor(), name));
      showOne(context, { queued: name }, options);
    });
};
