import type { JobHandler } from "../platform/jobs/runner.ts";
import { startJobRunner } from "../platform/jobs/runner.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log.ts";
import { timetable, type TimetableSettings } from "./timetable.ts";

/** What the slices do with the jobs that others queue. */
const handlers: readonly JobHandler[] = [];

export type Worker = {
  stop(): Promise<void>;
  /** Settles when the worker ends by itself, which it never should. */
  failed: Promise<Error>;
};

export async function startWorker(
  { db, pool }: Database,
  log: Log,
  settings: TimetableSettings & { concurrency: number },
): Promise<Worker> {
  const runner = await startJobRunner({
    pool,
    context: { db, log },
    handlers,
    timetable: timetable(pool, settings),
    concurrency: settings.concurrency,
  });
  const failed = new Promise<Error>((resolve) => {
    runner.promise.catch((cause: unknown) => resolve(new Error("The worker failed", { cause })));
  });
  return { failed, stop: () => runner.stop() };
}
