import { readTimetable, readTimetableEntry, runEntry } from "../features/operations/index.ts";
import { adding } from "./adding.ts";
import { type AddCommand, cliActor, inTransaction } from "./context.ts";

export const timetableCommand: AddCommand = (program, context) => {
  const add = adding(program.command("timetable").description("what runs by the clock"), context);

  add(
    "list",
    "every job that runs by the clock: its last run, how that ended, its next run",
    async (options: { json?: boolean }) => {
      const entries = await context.withDb((db) => readTimetable(db));
      const lineOf = ({ name, schedule, lastRun, nextRunAt, isOverdue }: (typeof entries)[number]) => ({
        name,
        schedule,
        last: lastRun?.startedAt,
        ms: lastRun?.ms,
        outcome: lastRun?.outcome,
        next: isOverdue ? `overdue since ${nextRunAt}` : nextRunAt,
      });
      return options.json ? entries : entries.map(lineOf);
    },
  );

  add("show <name>", "the last runs of one of them", async (name: string, options: { json?: boolean }) => {
    const entry = await context.withDb((db) => readTimetableEntry(db, name));
    return options.json ? entry : entry.runs;
  });

  add("run <name>", "run one of them now, beside its schedule", async (name: string) => {
    await inTransaction(context, (tx) => runEntry(tx, cliActor(), name));
    return { queued: name };
  });
};
