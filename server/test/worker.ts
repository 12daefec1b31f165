import type { Database } from "../src/platform/db/database.ts";
import { createLog } from "../src/platform/log.ts";
import { createMetrics } from "../src/platform/metrics.ts";
import { startWorker, type Worker, type WorkerSettings } from "../src/worker/worker.ts";

/** A worker as `serve` runs it, which may send to this machine. */
export const startTestWorker = (
  { db, pool }: Pick<Database, "db" | "pool">,
  settings: Partial<WorkerSettings> = {},
): Promise<Worker> =>
  startWorker(
    { db, pool },
    { log: createLog("silent"), metrics: createMetrics(pool) },
    {
      concurrency: 2,
      dormantAfterDays: 180,
      eraseAfterDays: 365,
      live: undefined,
      sessionDays: 30,
      retention: { deliveredDays: 14, failedDays: 90 },
      webhooks: { concurrency: 100, perEndpoint: 8, schedule: [0, 5_000], allowsLocal: true, userAgent: "test" },
      ...settings,
    },
  );
