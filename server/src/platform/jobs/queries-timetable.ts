import { sql } from "kysely";
import { type Db, firstValue, run, type Tx } from "../db/database.ts";

/** How many runs are kept for each entry. */
export const RUNS_KEPT = 50;

export type ScheduledEntry = { name: string; schedule: string };

/** Records the scheduled jobs of the workers. Entries that the newest program no longer has are deleted. */
export const noteTimetable = (db: Db, entries: readonly ScheduledEntry[]) => run(db)`
  with entries as (
    select * from json_to_recordset(${JSON.stringify(entries)}::json) as entry (name text, schedule text)),
  gone as (delete from timetable_entries where name not in (select name from entries))
  insert into timetable_entries (name, schedule) select name, schedule from entries
  on conflict (name) do update set schedule = excluded.schedule, seen_at = now()`;

/** Records that a run begins, and deletes the oldest runs of the same name. */
export const noteRunBegan = (db: Db, name: string, runnerId: string) => firstValue<number>(db)`
  with old as (
    delete from timetable_runs where name = ${name} and id <= (
      select id from timetable_runs where name = ${name} order by id desc offset ${RUNS_KEPT - 1} limit 1))
  insert into timetable_runs (name, runner_id) values (${name}, ${runnerId}) returning id`;

export const noteRunEnded = (db: Db, id: number, error: string | null) =>
  run(db)`update timetable_runs set finished_at = clock_timestamp(), error = ${error} where id = ${id}`;

export type TimetableRun = {
  startedAt: Date;
  finishedAt: Date | null;
  ms: number | null;
  outcome: "running" | "done" | "failed" | "cut-short";
  error: string | null;
};

export type TimetableRow = ScheduledEntry & { runs: TimetableRun[] };

/** Every entry with its last runs, newest first. */
export async function listTimetable(db: Db, { name, most }: { name?: string; most: number }): Promise<TimetableRow[]> {
  const isMeant = name === undefined ? sql`true` : sql`entry.name = ${name}`;
  type Row = ScheduledEntry & { [Name in keyof TimetableRun]: TimetableRun[Name] | null };
  const { rows } = await sql<Row>`
    select entry.name, entry.schedule, run."startedAt", run."finishedAt", run.ms, run.outcome, run.error
    from timetable_entries as entry left join lateral (
      select id, started_at as "startedAt", finished_at as "finishedAt", error,
        (extract(epoch from finished_at - started_at) * 1000)::float8 as ms,
        case when error is not null then 'failed' when finished_at is not null then 'done'
          when exists (select from job_runners where job_runners.id = runner_id) then 'running'
          else 'cut-short' end as outcome
      from timetable_runs where timetable_runs.name = entry.name order by id desc limit ${most}) as run on true
    where ${isMeant} order by entry.name, run.id desc`.execute(db);
  const entries = new Map<string, TimetableRow>();
  for (const { name: entryName, schedule, startedAt, finishedAt, ms, outcome, error } of rows) {
    const entry = entries.get(entryName) ?? { name: entryName, schedule, runs: [] };
    entries.set(entryName, entry);
    if (startedAt !== null && outcome !== null) entry.runs.push({ startedAt, finishedAt, ms, outcome, error });
  }
  return [...entries.values()];
}

/** Queues a run in the caller's transaction. Requests for a run that hasn't begun are merged into one. */
export const queueRun = (tx: Tx, name: string) =>
  run(tx)`select graphile_worker.add_job(${name}, '{}'::json, job_key => ${`timetable ${name}`})`;
