import { EventEmitter } from "node:events";
import { Logger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Db } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { Job } from "./define.ts";
import { HEARTBEAT, type Heartbeat, type HeartbeatTimes, startHeartbeat } from "./heartbeat.ts";

export type JobContext = { db: Db; log: Log };

/**
 * A job runs at least once. It runs again when it failed, when its process was killed, and, at the same time, when its
 * process was so slow that others took it for dead: what it does must come to the same done twice.
 */
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

export type JobRunner = {
  /** Lets the jobs that run finish. */
  stop(): Promise<void>;
  /** Settles when the runner has ended: with an error, unless it was told to. */
  promise: Promise<void>;
};

/** The library tells of every job it starts and ends; that is for whoever debugs. */
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

export async function startJobRunner(options: {
  pool: pg.Pool;
  context: JobContext;
  handlers: readonly JobHandler[];
  timetable: readonly TimetableEntry[];
  concurrency: number;
  heartbeat?: HeartbeatTimes;
}): Promise<JobRunner> {
  const { pool, context, timetable, heartbeat: times = HEARTBEAT } = options;
  const { log } = context;
  const handlers = [...options.handlers, ...timetable.map((entry) => entry.handler)];
  const taskList: TaskList = Object.fromEntries(
    handlers.map((handler) => [handler.name, (payload: unknown) => handler.run(payload, context)]),
  );

  // Jobs are locked in the name of the library's pool, which exists only once it runs.
  const events: WorkerEvents = new EventEmitter();
  const registered = new Promise<Heartbeat>((resolve, reject) => {
    events.once("pool:create", ({ workerPool }) => {
      startHeartbeat(pool, { runnerId: workerPool.id, times, log }).then(resolve, reject);
    });
  });
  /** No job is taken before the runner is on the list: if it died then, nobody would know whose the job was. */
  const registerFirst: GraphileConfig.Plugin = {
    name: "register-first",
    version: "1.0.0",
    worker: { hooks: { startWorker: () => registered.then(() => undefined) } },
  };

  const runner = await run({
    pgPool: pool,
    events,
    preset: {
      plugins: [registerFirst],
      // Without a delay given, the library does not wait for its note that a job ended: an error there would end the
      // process with a stack trace, and a runner could be off the list before its last job is.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
    taskList,
    crontab: timetable.map(({ schedule, handler }) => `${schedule} ${handler.name}`).join("\n"),
    concurrency: options.concurrency,
    // The server drains its own work on a signal, in its own order.
    noHandleSignals: true,
    logger: new Logger((scope) => (level, message, meta) => {
      log[LEVELS[level]]({ ...scope, ...meta }, message);
    }),
  });
  const heartbeat = await registered.catch(async (error: unknown) => {
    await runner.stop();
    throw error;
  });

  let toldToStop = false;
  // The library resolves its promise even when it gave up because of an error, and then not always.
  const gaveUp = new Promise<never>((_resolve, reject) => {
    events.once("pool:fatalError", ({ error }) => {
      reject(new Error("The job runner could not note how a job ended", { cause: error }));
    });
  });
  // Its jobs are to be taken up by others, also where it never settles.
  gaveUp.catch(() => heartbeat.stop());
  const ended = runner.promise
    .finally(() => heartbeat.stop())
    .then(() => {
      if (!toldToStop) throw new Error("The job runner ended by itself");
    });
  return {
    promise: Promise.race([gaveUp, ended]),
    async stop() {
      toldToStop = true;
      await runner.stop();
      await heartbeat.stop();
    },
  };
}
