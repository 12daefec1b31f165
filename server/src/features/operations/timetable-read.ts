import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { viewFrom } from "../../kernel/view.ts";
import { readClock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { nextDue } from "../../platform/jobs/planning.ts";
import {
  listTimetable,
  queueRun,
  RUNS_KEPT,
  type TimetableRow,
  type TimetableRun,
} from "../../platform/jobs/queries-timetable.ts";
import { type Actor, recordAudit } from "../audit/index.ts";

const time = z.iso.datetime();

const RunView = z
  .object({
    startedAt: time,
    finishedAt: time.nullable(),
    ms: z.number().nullable(),
    outcome: z.enum(["running", "done", "failed", "cut-short"]).meta({
      description: "`cut-short`: its process ended before the job did. The job is started again.",
    }),
    error: z.string().nullable(),
  })
  .meta({ id: "TimetableRun" });

const entryFields = {
  name: z.string(),
  schedule: z.string().meta({ description: "As a cron expression. Times are in UTC." }),
  nextRunAt: time.nullable().meta({ description: "The next run that isn't queued yet." }),
  isOverdue: z
    .boolean()
    .meta({ description: "True if that run should have been queued minutes ago: no worker plans." }),
  lastRun: RunView.nullable(),
};

export const TimetableEntryView = z.object(entryFields).meta({ id: "TimetableEntry" });

export const TimetableEntryDetails = z
  .object({ ...entryFields, runs: z.array(RunView).meta({ description: `The last ${RUNS_KEPT} runs, newest first.` }) })
  .meta({ id: "TimetableEntryDetails" });

const runView = (run: TimetableRun) => viewFrom(RunView, { ...run, ms: run.ms === null ? null : Math.round(run.ms) });

const entryView = (entry: TimetableRow, now: Date): z.infer<typeof TimetableEntryView> => {
  const [last] = entry.runs;
  const { dueAt, isOverdue } = nextDue(entry, now);
  return {
    name: entry.name,
    schedule: entry.schedule,
    nextRunAt: dueAt?.toISOString() ?? null,
    isOverdue,
    lastRun: last ? runView(last) : null,
  };
};

/** Every scheduled job. */
export async function readTimetable(db: Db): Promise<z.infer<typeof TimetableEntryView>[]> {
  const [{ now }, entries] = await Promise.all([readClock(db), listTimetable(db, { most: 1 })]);
  return entries.map((entry) => entryView(entry, now));
}

async function getEntry(db: Db, name: string, most: number): Promise<TimetableRow> {
  const [entry] = await listTimetable(db, { name, most });
  if (!entry) throw notFound("There is no such job in the timetable", "timetable-entry-not-found");
  return entry;
}

/** One of them, with its last runs. */
export async function readTimetableEntry(db: Db, name: string): Promise<z.infer<typeof TimetableEntryDetails>> {
  const [{ now }, entry] = await Promise.all([readClock(db), getEntry(db, name, RUNS_KEPT)]);
  return { ...entryView(entry, now), runs: entry.runs.map(runView) };
}

/** Runs it now, in addition to its schedule. Every handler can be repeated, so an extra run does no harm. */
export async function runEntry(tx: Tx, actor: Actor, name: string): Promise<void> {
  await getEntry(tx, name, 1);
  await queueRun(tx, name);
  await recordAudit(tx, { actor, action: "timetable.run", subject: { kind: "timetable-entry", id: name } });
}
