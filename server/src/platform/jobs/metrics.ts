import { Histogram, type Registry } from "prom-client";
import type { JobHandler } from "./runner.ts";

export type JobMetrics = { measured: (handler: JobHandler) => JobHandler };

/** How long this process's jobs took, by their kind. */
export function createJobMetrics(registry: Registry): JobMetrics {
  const duration = new Histogram({
    name: "job_duration_seconds",
    help: "Time that a job took, waits for the database included, by its kind and whether it succeeded",
    labelNames: ["kind", "outcome"] as const,
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 300, 3600],
    registers: [registry],
  });
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
