import { type LiveAsking, scanningHandlers } from "../features/scanning/jobs.ts";
import { startJobRunner } from "../platform/jobs/runner.ts";
import type { HeartbeatTimes } from "../platform/jobs/heartbeat.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log.ts";
import { timetable, type TimetableSettings } from "./timetable.ts";

export type Worker = {
  stop(): Promise<void>;
  /** Settles when the worker ends by itself, which it never should. */
  failed: Promise<Error>;
};

export async function startWorker(
  { db, pool }: Database,
  log: Log,
  settings: Omit<TimetableSettings, "asksLiveSource"> & {
    concurrency: number;
    live: LiveAsking | undefined;
    heartbeat?: HeartbeatTimes;
  },
): Promise<Worker> {
  const runner = await startJobRunner({
    pool,
    context: { db, log },
    handlers: scanningHandlers(settings.live),
    timetable: timetable(pool, { ...settings, asksLiveSource: settings.live !== undefined }),
    concurrency: settings.concurrency,
    ...(settings.heartbeat ? { heartbeat: settings.heartbeat } : {}),
  });
  const failed = new Promise<Error>((resolve) => {
    runner.promise.catch((cause: unknown) => resolve(new Error("The worker failed", { cause })));
  });
  return { failed, stop: () => runner.stop() };
}
