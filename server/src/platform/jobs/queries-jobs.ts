import { type RawBuilder, sql } from "kysely";
import { allRows, allValues, type Db, firstRow, oneValue, type Tx } from "../db/database.ts";

/**
 * `retrying`: it failed before and is tried again later. `failed`: it was given up after its last attempt.
 */
export const JOB_STATES = ["waiting", "running", "retrying", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];

export type JobRow = {
  id: number;
  kind: string;
  state: JobState;
  attempts: number;
  mostAttempts: number;
  createdAt: Date;
  /** When it may start next. For a job that was given up, when it would have started. */
  dueAt: Date;
  /** When its row last changed: for a failed job its last failure, for a running job its start. */
  changedAt: Date;
  /** Stored without addresses and values (`JobFailed`). Also null if its process was killed every time. */
  lastError: string | null;
  runnerId: string | null;
  payload: unknown;
};

const STATE = sql<JobState>`
  case when locked_at is not null then 'running' when not is_available then 'failed'
    when last_error is not null then 'retrying' else 'waiting' end`;

/** Written so that all states but `waiting` can use the small indexes on jobs in trouble. */
const IN_STATE: Record<JobState, RawBuilder<boolean>> = {
  waiting: sql`is_available and last_error is null`,
  running: sql`not is_available and locked_at is not null`,
  retrying: sql`is_available and last_error is not null`,
  failed: sql`not is_available and locked_at is null`,
};

const COLUMNS = sql`
  jobs.id, task.identifier as kind, ${STATE} as state, attempts, max_attempts as "mostAttempts",
  created_at as "createdAt", run_at as "dueAt", coalesce(locked_at, updated_at) as "changedAt",
  last_error as "lastError", locked_by as "runnerId", payload`;

export type JobFilter = {
  kind?: string | undefined;
  state?: JobState | undefined;
  cursor?: number | undefined;
  limit: number;
};

/** The queue has no index by kind, so at most this many jobs are searched for those of a kind. */
const MOST_LOOKED_THROUGH = 100_000;

/** Newest first. */
export function listJobs(db: Db, { kind, state, cursor, limit }: JobFilter): Promise<JobRow[]> {
  const isMeant = state === undefined ? sql`true` : IN_STATE[state];
  const isAfter = cursor === undefined ? sql`true` : sql`id < ${cursor}`;
  const isOfKind = kind === undefined ? sql`true` : sql`task.identifier = ${kind}`;
  return allRows<JobRow>(db)`
    select ${COLUMNS}
    from (
        select * from graphile_worker._private_jobs where ${isMeant} and ${isAfter}
        order by id desc limit ${kind === undefined ? limit : MOST_LOOKED_THROUGH}) as jobs
      join graphile_worker._private_tasks as task on task.id = jobs.task_id
    where ${isOfKind} order by jobs.id desc limit ${limit}`;
}

export const findJob = (db: Db, id: number) => firstRow<JobRow>(db)`
  select ${COLUMNS}
  from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as task on task.id = jobs.task_id
  where jobs.id = ${id}`;

/** Counting stops after this many jobs in each state. */
export const MOST_COUNTED = 10_000;

export type JobCount = { kind: string; state: JobState; count: number; oldestDueSeconds: number | null };

/** The number of jobs by kind and state, and how long the oldest one that could run has been due. */
export function countJobs(db: Db): Promise<JobCount[]> {
  const some = (state: JobState, order: RawBuilder<unknown>) => sql`
    (select task_id, ${state} as state, run_at from graphile_worker._private_jobs
      where ${IN_STATE[state]} order by ${order} limit ${MOST_COUNTED})`;
  return allRows<JobCount>(db)`
    select task.identifier as kind, state, count(*),
      case when state in ('waiting', 'retrying') then
        extract(epoch from now() - min(run_at) filter (where run_at <= now()))::float8 end as "oldestDueSeconds"
    from (
        ${some("waiting", sql`priority, run_at`)} union all ${some("running", sql`id`)}
        union all ${some("retrying", sql`id desc`)} union all ${some("failed", sql`id desc`)}) as jobs
      join graphile_worker._private_tasks as task on task.id = jobs.task_id
    group by 1, 2 order by 1, 2`;
}

export type JobFailureCount = { kind: string; state: JobState; error: string; count: number; latestAt: Date };

/** The errors of the newest jobs that failed, whether or not they will be tried again. */
export function countJobErrors(db: Db): Promise<JobFailureCount[]> {
  const some = (state: JobState) => sql`
    (select task_id, ${state} as state, last_error, updated_at from graphile_worker._private_jobs
      where ${IN_STATE[state]} order by id desc limit ${MOST_COUNTED})`;
  return allRows<JobFailureCount>(db)`
    select task.identifier as kind, state, left(coalesce(last_error, ''), 400) as error, count(*),
      max(updated_at) as "latestAt"
    from (${some("retrying")} union all ${some("failed")}) as jobs
      join graphile_worker._private_tasks as task on task.id = jobs.task_id
    group by 1, 2, 3`;
}

/** After so many attempts, some four minutes have passed: that is no hiccup. */
const TROUBLED_AFTER = 5;
/** Someone has seen a job that was given up this long ago, or nobody needs it. */
const GIVEN_UP_DAYS = 3;

export type JobTrouble = { kind: string; state: JobState; count: number };

/** Jobs that keep failing, and those that were given up in the last days, by kind. */
export const countTroubledJobs = (db: Db) => allRows<JobTrouble>(db)`
  select task.identifier as kind, state, count(*)
  from (
      (select task_id, 'retrying' as state from graphile_worker._private_jobs
        where ${IN_STATE.retrying} and attempts >= ${TROUBLED_AFTER} limit ${MOST_COUNTED})
      union all
      (select task_id, 'failed' from graphile_worker._private_jobs
        where ${IN_STATE.failed} and updated_at > now() - ${GIVEN_UP_DAYS} * interval '1 day' limit ${MOST_COUNTED}))
      as jobs
    join graphile_worker._private_tasks as task on task.id = jobs.task_id
  group by 1, 2`;

/** Restarts these jobs, unless they're running. Returns how many. */
export const startAgain = (tx: Tx, ids: readonly number[]) => oneValue<number>(tx)`
  select count(*) from graphile_worker.reschedule_jobs(${[...ids]}::bigint[], run_at => now(), attempts => 0)`;

/** Locks a job until the transaction ends, so that no runner takes it meanwhile. */
export async function lockJob(tx: Tx, id: number): Promise<JobRow | undefined> {
  await sql`select from graphile_worker._private_jobs where id = ${id} for update`.execute(tx);
  return findJob(tx, id);
}

/** The newest jobs of a kind that were given up, locked until the transaction ends. */
export const lockGivenUp = (tx: Tx, kind: string, limit: number) => allValues<number>(tx)`
  select id from graphile_worker._private_jobs
  where ${IN_STATE.failed}
    and task_id = (select id from graphile_worker._private_tasks where identifier = ${kind})
  order by id desc limit ${limit} for update skip locked`;

export type QueueDepth = { waiting: number; isMore: boolean; oldestSeconds: number };

/** How many jobs can run now or later, up to a limit, and how long the oldest has been due. */
export async function readJobQueue(db: Db): Promise<QueueDepth> {
  const { rows } = await sql<{ count: number; oldestSeconds: number | null }>`
    select count(*), extract(epoch from now() - min(run_at) filter (where run_at <= now()))::float8 as "oldestSeconds"
    from (
      select run_at from graphile_worker._private_jobs
      where is_available order by priority, run_at limit ${MOST_COUNTED + 1}) as jobs`.execute(db);
  const { count = 0, oldestSeconds = null } = rows[0] ?? {};
  return { waiting: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED, oldestSeconds: oldestSeconds ?? 0 };
}
