import type { z } from "zod";
import type { Tx } from "../db/database.ts";
import { statement } from "../db/statement.ts";

/** Work to be done later: its name and what it needs to know. The slice that does the work gives it a handler. */
export type Job<Payload> = { name: string; payload: z.ZodType<Payload> };

export function defineJob<Payload>(name: string, payload: z.ZodType<Payload>): Job<Payload> {
  return { name, payload };
}

export type EnqueueOptions = {
  /** Jobs with the same key that have not started yet are one job: the last one's payload and options hold. */
  dedupeKey?: string;
  /** Not before this moment; at once if it is left out or past. */
  runAt?: Date;
  /** A job of the same key that has not started keeps its own moment, instead of taking this one's. */
  keepsMoment?: boolean;
  /** Jobs of one queue run one after another, over all runners. Few names, please: each stays in the database. */
  queue?: string;
  /** How often the job is begun before it is given up, 25 unless told; a begin that a crash cuts short counts. */
  maxAttempts?: number;
};

const addJob = statement(
  "select graphile_worker.add_job($1, $2::json, job_key => $3, run_at => $4, queue_name => $5, max_attempts => $6, job_key_mode => $7)",
);

/** Queues a job in the caller's transaction: it exists exactly when the change that needs it does. */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  const json = JSON.stringify(job.payload.parse(payload));
  const { dedupeKey = null, runAt = null, queue = null, maxAttempts = null, keepsMoment = false } = options;
  const mode = keepsMoment ? "preserve_run_at" : "replace";
  await addJob(tx, job.name, json, dedupeKey, runAt, queue, maxAttempts, mode);
}

const addJobs = statement(`
  select graphile_worker.add_job($1, job.payload, job_key => job.key)
  from json_to_recordset($2::json) as job (payload json, key text)`);

/** The same for many at a time, in one statement. */
export async function enqueueAll<Payload>(
  tx: Tx,
  job: Job<Payload>,
  all: readonly { payload: NoInfer<Payload>; dedupeKey: string }[],
): Promise<void> {
  const rows = all.map(({ payload, dedupeKey }) => ({ payload: job.payload.parse(payload), key: dedupeKey }));
  if (rows.length > 0) await addJobs(tx, job.name, JSON.stringify(rows));
}
