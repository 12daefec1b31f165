import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import type { Db } from "../db/database.ts";
import { createComplaints } from "../db/complaints.ts";
import { isDatabaseAway } from "../db/errors.ts";
import type { Log } from "../log.ts";
import type { Job } from "./define.ts";
import { HEARTBEAT, type Heartbeat, type HeartbeatTimes, startHeartbeat } from "./heartbeat.ts";
import { despiteOutages, untilDatabaseIsBack } from "./patience.ts";
import { JobFailed, runnerLogger, silenceTraces } from "./runner-log.ts";

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
  /** Settles when the runner takes no more jobs: with an error, unless it was told to. */
  promise: Promise<void>;
  /** Settles when it holds no job any more, either. */
  left: Promise<void>;
};

const LEAVE_MS = 15 * SECOND;

export async function startJobRunner(options: {
  pool: pg.Pool;
  context: JobContext;
  handlers: readonly JobHandler[];
  timetable: readonly TimetableEntry[];
  concurrency: number;
  heartbeat?: HeartbeatTimes;
}): Promise<JobRunner> {
  const { pool, context, timetable, heartbeat: times = HEARTBEAT } = options;
  const { db, log } = context;
  const complain = createComplaints(log);
  silenceTraces();
  const stopping = new AbortController();
  const { signal } = stopping;
  const handlers = [...options.handlers, ...timetable.map((entry) => entry.handler)];
  const taskOf = (handler: JobHandler) => async (payload: unknown) => {
    const onOutage = (error: unknown) => complain(error, "jobs wait for the database", { job: handler.name });
    try {
      await despiteOutages(() => handler.run(payload, context), { db, signal, onOutage });
    } catch (error) {
      throw new JobFailed(error);
    }
  };
  const taskList: TaskList = Object.fromEntries(handlers.map((handler) => [handler.name, taskOf(handler)]));

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
    logger: runnerLogger(log),
  });
  const heartbeat = await registered.catch(async (error: unknown) => {
    await runner.stop();
    throw error;
  });

  const lostClaims = new Promise<void>((resolve) => {
    events.on("worker:getJob:error", ({ error }) => {
      if (isDatabaseAway(error)) resolve();
    });
  });
  // The library resolves its promise even when it gave up because of an error, and then not always.
  const gaveUp = new Promise<never>((_resolve, reject) => {
    events.once("pool:fatalError", ({ error }) => {
      reject(new Error("The job runner could not note how a job ended", { cause: error }));
    });
    // When the answer to a claim is lost, a job may be locked in the runner's name that it knows nothing of, and that
    // nobody would free while it lives. So it is begun anew under another name, once there is a database to do so.
    void lostClaims
      .then(() => untilDatabaseIsBack(db, signal))
      .then(() => {
        if (!signal.aborted) reject(new Error("The job runner lost the database, and what it was claiming then"));
      });
  });
  let stoppingLibrary: Promise<void> | undefined;
  const stopLibrary = () =>
    (stoppingLibrary ??= runner
      .stop()
      .catch(() => runner.promise)
      .catch(() => undefined));
  /** Frees what is locked in its name, which needs the database. */
  const withdraw = async (): Promise<void> => {
    await untilDatabaseIsBack(db, signal);
    await heartbeat.stop();
  };
  const leave = async (): Promise<void> => {
    await untilDatabaseIsBack(db, signal);
    // What runs may end. It is not waited for without a bound: what is locked is to be taken up by others.
    await Promise.race([stopLibrary(), wait(LEAVE_MS, undefined, { ref: false })]);
    await withdraw();
  };
  const ended = runner.promise.finally(withdraw).then(() => {
    if (!signal.aborted) throw new Error("The job runner ended by itself");
  });
  const promise = Promise.race([gaveUp, ended]);
  return {
    promise,
    left: promise.catch(leave),
    async stop() {
      stopping.abort();
      await stopLibrary();
      await heartbeat.stop();
    },
  };
}
