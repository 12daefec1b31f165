import type { z } from "zod";
import type { Tx } from "../db/database.ts";
import { postponed } from "../db/statement.ts";
import { causedHere } from "./cause.ts";

/** Work to do later: its name and the data it needs. The slice that does the work provides the handler. */
export type Job<Payload> = { name: string; payload: z.ZodType<Payload> };

export function defineJob<Payload>(name: string, payload: z.ZodType<Payload>): Job<Payload> {
  return { name, payload };
}

export type EnqueueOptions = {
  /** Jobs with the same key that have not started yet are merged into one: the last one's payload and options win. */
  dedupeKey?: string;
  /** The earliest start; immediately if omitted or in the past. */
  runAt?: Date;
  /** If a job with the same key is already waiting, it keeps its own start instead of taking this one's. */
  keepsMoment?: boolean;
  /** Jobs of one queue run one after another, across all runners. Use few names: each stays in the database. */
  queue?: string;
  /** How often the job is started before it is given up; 25 by default. A start that a crash cuts short counts. */
  maxAttempts?: number;
};

type NewJob = {
  name: string;
  payload: string;
  key: string | null;
  runAt: Date | null;
  queue: string | null;
  maxAttempts: number | null;
  keyMode: "replace" | "preserve_run_at";
};

const addJob = postponed<NewJob>(
  `
  select graphile_worker.add_job(:name, :payload::json, job_key => :key, run_at => :runAt, queue_name => :queue,
    max_attempts => :maxAttempts, job_key_mode => :keyMode)`,
  { plannedAs: "add-job" },
);

/** Queues a job in the caller's transaction: the job exists if and only if the change that needs it does. */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  const { dedupeKey = null, runAt = null, queue = null, maxAttempts = null, keepsMoment = false } = options;
  await addJob(tx, {
    name: job.name,
    payload: JSON.stringify(causedHere(job.payload.parse(payload))),
    key: dedupeKey,
    runAt,
    queue,
    maxAttempts,
    keyMode: keepsMoment ? "preserve_run_at" : "replace",
  });
}

const addJobs = postponed<{ name: string; jobs: string }>(
  `
  select graphile_worker.add_job(:name, job.payload, job_key => job.key)
  from json_to_recordset(:jobs::json) as job (payload json, key text)`,
  { plannedAs: "add-jobs" },
);

/** Queues many jobs in one statement. */
export async function enqueueAll<Payload>(
  tx: Tx,
  job: Job<Payload>,
  all: readonly { payload: NoInfer<Payload>; dedupeKey: string }[],
): Promise<void> {
  const rows = all.map(({ payload, dedupeKey }) => ({
    payload: causedHere(job.payload.parse(payload), all.length),
    key: dedupeKey,
  }));
  if (rows.length > 0) await addJobs(tx, { name: job.name, jobs: JSON.stringify(rows) });
}
