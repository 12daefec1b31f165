import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import type pg from "pg";
import type { Db } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { Job } from "./define.ts";

export type JobContext = { db: Db; log: Log };
export type JobHandler = { name: string; run(payload: unknown, context: JobContext): Promise<void> };

/** Joins a job with what does it; the payload is checked again on the way out, since it may be older than the code. */
export function handle<Payload>(
  job: Job<Payload>,
  work: (payload: Payload, context: JobContext) => Promise<void>,
): JobHandler {
  return { name: job.name, run: (payload, context) => work(job.payload.parse(payload), context) };
}

/** A job that the clock starts. graphile-worker makes sure that only one of many workers queues each run. */
export type TimetableEntry = { schedule: string; handler: JobHandler };

/** The library tells of every job it starts and ends; that is for whoever debugs. */
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

export function startJobRunner(options: {
  pool: pg.Pool;
  context: JobContext;
  handlers: readonly JobHandler[];
  timetable: readonly TimetableEntry[];
  concurrency: number;
}): Promise<Runner> {
  const { pool, context, timetable } = options;
  const handlers = [...options.handlers, ...timetable.map((entry) => entry.handler)];
  const taskList: TaskList = Object.fromEntries(
    handlers.map((handler) => [handler.name, (payload: unknown) => handler.run(payload, context)]),
  );
  return run({
    pgPool: pool,
    taskList,
    crontab: timetable.map(({ schedule, handler }) => `${schedule} ${handler.name}`).join("\n"),
    concurrency: options.concurrency,
    // The server drains its own work on a signal, in its own order.
    noHandleSignals: true,
    logger: new Logger((scope) => (level, message, meta) => {
      context.log[LEVELS[level]]({ ...scope, ...meta }, message);
    }),
  });
}
