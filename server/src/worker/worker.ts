import type { JobHandler } from "../platform/jobs/runner.ts";
import { startJobRunner } from "../platform/jobs/runner.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log.ts";
import { timetable, type TimetableSettings } from "./timetable.ts";

/** What the slices do with the jobs that others queue. */
const handlers: readonly JobHandler[] = [];

export type Worker = { stop(): Promise<void> };

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
  // A worker that dies of its own must take the process with it, so that whoever watches restarts both.
  const failed = runner.promise.catch((error: unknown) => {
    log.fatal({ err: error }, "the worker failed");
    process.kill(process.pid, "SIGTERM");
  });
  return {
    async stop() {
      await runner.stop();
      await failed;
    },
  };
}
