import { sql } from "kysely";
import { allRows, type Db, firstValue, run, type Tx } from "../db/database.ts";
import { RUNNER_IS_ALIVE } from "./queries-runners.ts";

/** How many runs are kept for each entry. */
export const RUNS_KEPT = 50;

export type ScheduledEntry = { name: string; schedule: string };

/**
 * Records the scheduled jobs of the workers. Entries that the newest program no longer has are deleted. New ones are
 * planned from now on.
 */
export const noteTimetable = (db: Db, entries: readonly ScheduledEntry[]) => run(db)`
  with entries as (
    select * from json_to_recordset(${JSON.stringify(entries)}::json) as entry (name text, schedule text)),
  gone as (delete from timetable_entries where name not in (select name from entries)),
  known as (
    insert into graphile_worker._private_known_crontabs (identifier, known_since)
    select name, clock_timestamp() from entries on conflict do nothing)
  insert into timetable_entries (name, schedule) select name, schedule from entries
  on conflict (name) do update set schedule = excluded.schedule, seen_at = now()`;

/**
 * Up to which moment a job's runs are queued. The library's own table keeps it, so that workers of an older release, which
 * plan with the library, don't queue a run again. They plan by their own clock: if that was fast, the table names a
 * moment in the future, which counts for nothing.
 */
const PLANNED_UNTIL = sql<Date>`
  case when known.last_execution > clock_timestamp() + interval '1 minute' then clock_timestamp() - interval '1 minute'
    else coalesce(known.last_execution, known.known_since) end`;

/** Up to which moment the runs of each job are queued. */
export const listPlanned = (db: Db) => allRows<{ name: string; plannedUntil: Date }>(db)`
  select identifier as name, ${PLANNED_UNTIL} as "plannedUntil" from graphile_worker._private_known_crontabs as known`;

/** Queues these runs, unless another worker has queued them. The payload is like the library's. */
export const claimRuns = (db: Db, due: readonly { name: string; at: Date }[]) => run(db)`
  with due as (select * from json_to_recordset(${JSON.stringify(due)}::json) as due (name text, at timestamptz)),
  claimed as (
    insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
    select name, at, at from due order by name
    on conflict (identifier) do update set last_execution = excluded.last_execution
    where known.last_execution is null or known.last_execution < excluded.last_execution
      or known.last_execution > clock_timestamp() + interval '1 minute'
    returning identifier, last_execution)
  select graphile_worker.add_job(identifier,
    json_build_object('_cron', json_build_object('ts', last_execution, 'backfilled', false)), run_at => last_execution)
  from claimed`;

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

export type TimetableRow = ScheduledEntry & { plannedUntil: Date; runs: TimetableRun[] };

/** Every entry with its last runs, newest first. */
export async function listTimetable(db: Db, { name, most }: { name?: string; most: number }): Promise<TimetableRow[]> {
  const isMeant = name === undefined ? sql`true` : sql`entry.name = ${name}`;
  type Row = Omit<TimetableRow, "runs"> & { [Name in keyof TimetableRun]: TimetableRun[Name] | null };
  const { rows } = await sql<Row>`
    select entry.name, entry.schedule, coalesce(${PLANNED_UNTIL}, entry.seen_at) as "plannedUntil",
      run."startedAt", run."finishedAt", run.ms, run.outcome, run.error
    from timetable_entries as entry
      left join graphile_worker._private_known_crontabs as known on known.identifier = entry.name
      left join lateral (
      select id, started_at as "startedAt", finished_at as "finishedAt", error,
        (extract(epoch from finished_at - started_at) * 1000)::float8 as ms,
        case when error is not null then 'failed' when finished_at is not null then 'done'
          when exists (select from job_runners where job_runners.id = runner_id and ${RUNNER_IS_ALIVE}) then 'running'
          else 'cut-short' end as outcome
      from timetable_runs where timetable_runs.name = entry.name order by id desc limit ${most}) as run on true
    where ${isMeant} order by entry.name, run.id desc`.execute(db);
  const entries = new Map<string, TimetableRow>();
  for (const { name: entryName, schedule, plannedUntil, startedAt, finishedAt, ms, outcome, error } of rows) {
    const entry = entries.get(entryName) ?? { name: entryName, schedule, plannedUntil, runs: [] };
    entries.set(entryName, entry);
    if (startedAt !== null && outcome !== null) entry.runs.push({ startedAt, finishedAt, ms, outcome, error });
  }
  return [...entries.values()];
}

/** Queues a run in the caller's transaction. Requests for a run that hasn't begun are merged into one. */
export const queueRun = (tx: Tx, name: string) =>
  run(tx)`select graphile_worker.add_job(${name}, '{}'::json, job_key => ${`timetable ${name}`})`;
