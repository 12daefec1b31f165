import { setTimeout as wait } from "node:timers/promises";
import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { isClockOff, readClock } from "../clock.ts";
import type { Complain } from "../db/complaints.ts";
import type { Db } from "../db/database.ts";
import { latestRun, nextRun } from "./next-run.ts";
import {
  claimRuns,
  listPlanned,
  listTimetable,
  noteTimetable,
  type ScheduledEntry,
  type TimetableRow,
} from "./queries-timetable.ts";

/** A worker whose clock was set right plans again this soon. */
const LONGEST_PAUSE_MS = 10 * SECOND;
/** Workers plan at every full minute. A run that none has queued after two is not just late. */
const OVERDUE_AFTER_MS = 2 * MINUTE;

/**
 * Queues the scheduled jobs that are due by the database's clock. Of many workers, one queues each run. One run makes up
 * for all that were missed while no worker planned.
 *
 * A worker whose own clock is off plans nothing: who looks after it must notice before it does other things wrong.
 */
export async function planRuns(db: Db, entries: readonly ScheduledEntry[]): Promise<{ pauseMs: number }> {
  const { now, aheadMs } = await readClock(db);
  const pauseMs = Math.min(MINUTE - (now.getTime() % MINUTE), LONGEST_PAUSE_MS);
  if (isClockOff(aheadMs)) return { pauseMs };
  const planned = new Map((await listPlanned(db)).map((entry) => [entry.name, entry.plannedUntil]));
  const due = entries.flatMap(({ name, schedule }) => {
    const after = planned.get(name);
    const at = after && latestRun(schedule, { after, until: now });
    return at ? [{ name, at }] : [];
  });
  if (due.length > 0) await claimRuns(db, due);
  return { pauseMs };
}

/** Plans until the signal is aborted. */
export async function keepPlanning(
  db: Db,
  { entries, complain, signal }: { entries: readonly ScheduledEntry[]; complain: Complain; signal: AbortSignal },
): Promise<void> {
  let isNoted = false;
  const plan = async () => {
    if (!isNoted) await noteTimetable(db, entries);
    isNoted = true;
    return planRuns(db, entries);
  };
  while (!signal.aborted) {
    const { pauseMs } = await plan().catch((error: unknown) => {
      complain(error, "could not plan the scheduled jobs");
      return { pauseMs: LONGEST_PAUSE_MS };
    });
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

export type DueEntry = {
  /** The first run that isn't queued yet. Undefined if it isn't within a month. */
  dueAt: Date | undefined;
  /** Whether workers should have queued it long ago. */
  isOverdue: boolean;
};

/** When a job is next due, by the database's clock. */
export function nextDue({ schedule, plannedUntil }: TimetableRow, now: Date): DueEntry {
  const dueAt = nextRun(schedule, plannedUntil);
  return { dueAt, isOverdue: dueAt !== undefined && dueAt.getTime() < now.getTime() - OVERDUE_AFTER_MS };
}

/** The scheduled jobs that workers should have queued and haven't, the oldest first. Health and metrics tell of them. */
export async function listOverdue(db: Db): Promise<{ name: string; dueAt: Date }[]> {
  const [{ now }, entries] = await Promise.all([readClock(db), listTimetable(db, { most: 0 })]);
  return entries
    .flatMap((entry) => {
      const { dueAt, isOverdue } = nextDue(entry, now);
      return dueAt && isOverdue ? [{ name: entry.name, dueAt }] : [];
    })
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}
