import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import type { Db } from "../db/database.ts";
import { createComplaints } from "../db/complaints.ts";
import { isDatabaseAway, isWithoutConnection } from "../db/errors.ts";
import type { Log } from "../log.ts";
import type { Job } from "./define.ts";
import { traced } from "../tracing/spans.ts";
import { spanOfJob } from "./cause.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";
import { libraryPool } from "./library-pool.ts";
import { despiteOutages, untilDatabaseIsBack } from "./patience.ts";
import { notingRuns } from "./note-runs.ts";
import { keepPlanning } from "./planning.ts";
import { HEARTBEAT, type HeartbeatTimes } from "./queries-runners.ts";
import { JobFailed, runnerLogger, silenceTraces } from "./runner-log.ts";

export type JobContext = { db: Db; log: Log };

/**
 * A job runs at least once. It runs again after it failed or its process was killed. It may even run twice at the same
 * time, if its process was so slow that other runners took it for dead. So running it twice must have the same result
 * as running it once.
 */
export type JobHandler = { name: string; run(payload: unknown, context: JobContext): Promise<void> };

/** Connects a job with its handler. Checks the payload again when the job runs, since it may be older than the code. */
export function handle<Payload>(
  job: Job<Payload>,
  work: (payload: Payload, context: JobContext) => Promise<void>,
): JobHandler {
  return { name: job.name, run: (payload, context) => work(job.payload.parse(payload), context) };
}

/** A job that runs on a schedule. Of many workers, only one queues each run. */
export type TimetableEntry = { schedule: string; handler: JobHandler };

export type JobRunner = {
  /** Lets the running jobs finish. */
  stop(): Promise<void>;
  /** Settles when the runner takes no more jobs; rejects unless it was told to stop. */
  promise: Promise<void>;
  /** Settles when the runner also holds no more jobs. */
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
  let runnerId = "";
  const noted = notingRuns({ db, signal, complain, runnerId: () => runnerId });
  const handlers = [...options.handlers, ...timetable.map((entry) => noted(entry.handler))];
  const taskOf = (handler: JobHandler) => async (payload: unknown) => {
    const onOutage = (error: unknown) => complain(error, "jobs wait for the database", { job: handler.name });
    try {
      await traced(spanOfJob(handler.name, payload), () =>
        despiteOutages(() => handler.run(payload, context), { db, signal, onOutage }),
      );
    } catch (error) {
      throw new JobFailed(error);
    }
  };
  const taskList: TaskList = Object.fromEntries(handlers.map((handler) => [handler.name, taskOf(handler)]));

  // The library locks jobs in the name of its own pool, which exists only once the library is running.
  const events: WorkerEvents = new EventEmitter();
  const registered = new Promise<Heartbeat>((resolve, reject) => {
    events.once("pool:create", ({ workerPool }) => {
      runnerId = workerPool.id;
      startHeartbeat(pool, { runnerId: workerPool.id, times, log }).then(resolve, reject);
    });
  });
  /** Takes no job before the runner is on the list: if it died then, its job would have no known owner. */
  const registerFirst: GraphileConfig.Plugin = {
    name: "register-first",
    version: "1.0.0",
    worker: { hooks: { startWorker: () => registered.then(() => undefined) } },
  };

  const runner = await run({
    pgPool: libraryPool(pool),
    events,
    preset: {
      plugins: [registerFirst],
      // Without an explicit delay, the library doesn't wait until it has recorded the end of a job. An error there
      // would end the process with a stack trace, and a runner could leave the list before its last job does.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
    taskList,
    // The library would plan by this process's clock. If that is fast, no other worker plans until the time has come.
    parsedCronItems: [],
    concurrency: options.concurrency,
    // On a signal, the server shuts down its own work in its own order.
    noHandleSignals: true,
    logger: runnerLogger(log),
  });
  const heartbeat = await registered.catch(async (error: unknown) => {
    await runner.stop();
    throw error;
  });
  const planned = new AbortController();
  const entries = timetable.map(({ schedule, handler: { name } }) => ({ name, schedule }));
  const planning = entries.length > 0 ? keepPlanning(db, { entries, complain, signal: planned.signal }) : undefined;

  const lostClaims = new Promise<void>((resolve) => {
    events.on("worker:getJob:error", ({ error }) => {
      // Without a connection nothing was claimed. That may only mean that all of them are busy.
      if (isDatabaseAway(error) && !isWithoutConnection(error)) resolve();
    });
  });
  // When the library gives up because of an error, it usually still resolves its promise, and sometimes never settles
  // it.
  const gaveUp = new Promise<never>((_resolve, reject) => {
    events.once("pool:fatalError", ({ error }) => {
      reject(new Error("The job runner could not note how a job ended", { cause: error }));
    });
    // When the response to a claim is lost, a job may be locked in the name of this runner without the runner knowing.
    // No other runner would free that job while this one is alive. So the runner restarts under another name once the
    // database is back.
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
  /** Frees the jobs that are locked in the runner's name, which needs the database. */
  const withdraw = async (): Promise<void> => {
    await untilDatabaseIsBack(db, signal);
    await heartbeat.stop();
  };
  const leave = async (): Promise<void> => {
    await untilDatabaseIsBack(db, signal);
    // Running jobs may finish, but only within a time limit: other runners have to take over the locked ones.
    await Promise.race([stopLibrary(), wait(LEAVE_MS, undefined, { ref: false })]);
    await withdraw();
  };
  const ended = async (): Promise<void> => {
    try {
      await runner.promise;
    } finally {
      await withdraw();
    }
    if (!signal.aborted) throw new Error("The job runner ended by itself");
  };
  const promise = Promise.race([gaveUp, ended()]);
  const left = promise.catch(leave);
  void promise.catch(() => undefined).then(() => planned.abort());
  return {
    promise,
    left,
    async stop() {
      stopping.abort();
      planned.abort();
      // After a failure, the library may count its open tasks wrongly and wait forever.
      await Promise.all([planning, Promise.race([stopLibrary(), left])]);
      await heartbeat.stop();
    },
  };
}
