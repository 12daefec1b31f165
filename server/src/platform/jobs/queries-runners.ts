import { sql } from "kysely";
import { SECOND } from "../../kernel/duration.ts";
import { allRows, type Db } from "../db/database.ts";

export type HeartbeatTimes = { everyMs: number; deadAfterMs: number };

/**
 * A runner may miss three beats. From its death to the next attempt of its jobs takes 15 to 22 s: until it counts as
 * dead, until another runner checks, and until a runner polls.
 */
export const HEARTBEAT: HeartbeatTimes = { everyMs: 5 * SECOND, deadAfterMs: 15 * SECOND };

const MOST_LISTED = 500;

/** When a runner could last be heard: none can send its heartbeat while the database is down. */
export const LAST_HEARD = "greatest(job_runners.seen_at, pg_postmaster_start_time())";

/** A runner that was killed stays on the list until another one removes it, which no one does once all are dead. */
export const RUNNER_IS_ALIVE = sql<boolean>`${sql.raw(LAST_HEARD)} >= now() - ${HEARTBEAT.deadAfterMs} * interval '1 ms'`;

export type JobRunnerRow = { id: string; seenAt: Date; isAlive: boolean };

/** The processes that run jobs, those alive first. */
export const listRunners = (db: Db) => allRows<JobRunnerRow>(db)`
  select id, seen_at as "seenAt", ${RUNNER_IS_ALIVE} as "isAlive"
  from job_runners order by "isAlive" desc, id limit ${MOST_LISTED}`;
