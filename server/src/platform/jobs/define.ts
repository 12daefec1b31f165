import type { z } from "zod";
import type { Tx } from "../db/database.ts";
import { statement } from "../db/statement.ts";

/** Work to be done later: its name and what it needs to know. The slice that does the work gives it a handler. */
export type Job<Payload> = { name: string; payload: z.ZodType<Payload> };

export function defineJob<Payload>(name: string, payload: z.ZodType<Payload>): Job<Payload> {
  return { name, payload };
}

const addJob = statement("select graphile_worker.add_job($1, $2::json, job_key => $3)");

/**
 * Queues a job in the caller's transaction: it exists exactly when the change that needs it does.
 *
 * Jobs with the same `dedupeKey` that have not started yet are one job.
 */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: { dedupeKey?: string } = {},
): Promise<void> {
  const json = JSON.stringify(job.payload.parse(payload));
  await addJob(tx, job.name, json, options.dedupeKey ?? null);
}
