import type pg from "pg";
import { createComplaints } from "../db/complaints.ts";
import { siblingPool } from "../db/sibling-pool.ts";
import type { Log } from "../log.ts";
import { type HeartbeatTimes, LAST_HEARD } from "./queries-runners.ts";

export type Heartbeat = {
  /** For a runner whose jobs have ended: removes it from the list immediately. */
  stop(): Promise<void>;
};

/** Registers the runner the first time, and again after other runners took it for dead; `known` tells the two apart. */
const BEAT = `
  with known as (update job_runners set seen_at = now() where id = $1 returning id),
    new as (insert into job_runners (id) select $1 where not exists (select from known))
  select now() as now, exists (select from known) as known`;

type Beat = { now: Date; known: boolean };

/**
 * One statement, so that a runner leaves the list exactly when its jobs and queues are freed. The jobs keep their due
 * time and count the attempt that was cut short. So they run immediately, and a job that kills its process is given up
 * eventually.
 */
const FREE_JOBS_OF_THE_DEAD = `
  with dead as (
    delete from job_runners where ${LAST_HEARD} < now() - $1 * interval '1 ms' returning id)
  select id, graphile_worker.force_unlock_workers(array[id]) from dead`;

/**
 * Frees jobs held by a runner that is not on the list: one that was removed, took another job when it woke up, and died
 * before it noticed. This reads every waiting job, which is too much work for every few seconds, and the case is too
 * rare to need that.
 */
const FREE_JOBS_OF_STRANGERS = `
  select id, graphile_worker.force_unlock_workers(array[id])
  from (
    select distinct locked_by as id from graphile_worker.jobs
    where locked_at < now() - $1 * interval '1 ms') as holders
  where not exists (select from job_runners where job_runners.id = holders.id)`;

const WITHDRAW = `
  with gone as (delete from job_runners where id = $1)
  select graphile_worker.force_unlock_workers(array[$1])`;

/**
 * Reports that a runner is alive, and frees the jobs of dead runners. Only the database's clock counts.
 *
 * A runner that is merely slow (a paused machine, a lost connection) also counts as dead, and its jobs may then run
 * twice at the same time. Therefore every handler is idempotent. The runner notices at its next beat and carries on.
 */
export async function startHeartbeat(
  jobsPool: pg.Pool,
  { runnerId, times, log }: { runnerId: string; times: HeartbeatTimes; log: Log },
): Promise<Heartbeat> {
  const { everyMs, deadAfterMs } = times;
  const pool = ownConnection(jobsPool, deadAfterMs);
  const complain = createComplaints(log);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  /**
   * A runner that was cut off knows nothing about the others: they may have been cut off too, and need time to report.
   */
  let judgesFromMs = 0;

  const show = async (): Promise<Beat> => {
    const { rows } = await pool.query<Beat>(BEAT, [runnerId]);
    return rows[0] as Beat;
  };

  const free = async (query: string): Promise<void> => {
    const { rows } = await pool.query<{ id: string }>(query, [deadAfterMs]);
    const runners = rows.map(({ id }) => id);
    if (runners.length > 0) log.warn({ runners }, "freed the jobs of runners that are gone");
  };

  const beat = async (): Promise<void> => {
    const { now, known } = await show();
    if (!known) {
      log.warn({ runnerId, lastSeenAt }, "was taken for dead; others may be running the jobs that run here, too");
    }
    const nowMs = now.getTime();
    if (!known || nowMs - lastSeenAt.getTime() > deadAfterMs) judgesFromMs = nowMs + deadAfterMs;
    lastSeenAt = now;
    if (nowMs >= judgesFromMs) await free(FREE_JOBS_OF_THE_DEAD);
  };

  const lookAround = async (): Promise<void> => {
    await free(FREE_JOBS_OF_THE_DEAD);
    await free(FREE_JOBS_OF_STRANGERS);
  };

  /** Runs the beats one after another, however long they take, so that a slow database does not get more queries. */
  const next = (work: () => Promise<void>): Promise<void> =>
    work()
      .catch((error: unknown) => complain(error, "the runner's heartbeat failed"))
      .then(() => {
        if (stopped) return;
        timer = setTimeout(() => void (running = next(beat)), everyMs).unref();
      });

  let { now: lastSeenAt } = await show().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  let running = next(lookAround);

  const stop = async (): Promise<void> => {
    stopped = true;
    clearTimeout(timer);
    await running;
    // This also frees jobs that a failed runner couldn't release. If the database is unavailable, other runners free
    // them later.
    await pool
      .query(WITHDRAW, [runnerId])
      .catch((error: unknown) => log.warn({ err: error }, "could not leave the list of runners"));
    await pool.end();
  };
  let stopping: Promise<void> | undefined;
  return { stop: () => (stopping ??= stop()) };
}

/** A separate connection: busy jobs and requests, which use up the others, must not make the runner look dead. */
const ownConnection = (jobsPool: pg.Pool, timeoutMs: number): pg.Pool =>
  siblingPool(jobsPool, {
    max: 1,
    // Gives up on a hanging connection early enough for another try.
    connectionTimeoutMillis: timeoutMs / 3,
    query_timeout: timeoutMs / 3,
    allowExitOnIdle: true,
  });
