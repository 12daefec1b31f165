import { Gauge, Histogram, type Registry } from "prom-client";
import type { Db } from "../db/database.ts";
import { sharedReading } from "../metrics.ts";
import { type QueueDepth, readJobQueue } from "./queries-jobs.ts";
import type { JobHandler } from "./runner.ts";

export type JobMetrics = { measured: (handler: JobHandler) => JobHandler };

/**
 * How long this process's jobs took, by their kind, and the state of the queue, read from the database at each scrape.
 */
export function createJobMetrics(registry: Registry, db: Db): JobMetrics {
  const duration = new Histogram({
    name: "job_duration_seconds",
    help: "Time that a job took, waits for the database included, by its kind and whether it succeeded",
    labelNames: ["kind", "outcome"] as const,
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 300, 3600],
    registers: [registry],
  });
  const look = sharedReading(() => readJobQueue(db));
  const gauge = (name: string, help: string, read: (queue: QueueDepth) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const queue = await look();
        if (queue) this.set(read(queue));
        else this.reset();
      },
    });
  gauge("job_queue_jobs", "Jobs that wait for their turn or their time, up to 10,000", ({ waiting }) => waiting);
  gauge(
    "job_oldest_due_seconds",
    "How long the oldest job that could run has been due",
    (queue) => queue.oldestSeconds,
  );
  return {
    measured: (handler) => ({
      name: handler.name,
      async run(payload, context) {
        const end = duration.startTimer({ kind: handler.name });
        try {
          await handler.run(payload, context);
          end({ outcome: "succeeded" });
        } catch (error) {
          end({ outcome: "failed" });
          throw error;
        }
      },
    }),
  };
}
