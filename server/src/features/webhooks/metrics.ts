import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Db } from "../../platform/db/database.ts";
import { type Queue, readQueue } from "./queries-queue.ts";
import type { Verdict } from "./verdict.ts";

export type WebhookMetrics = { attempted(endpointId: string, verdict: Verdict, totalMs: number): void };

/** How the queue of deliveries is doing, read from the database at each scrape, and what this process has sent. */
export function createWebhookMetrics(registry: Registry, db: Db): WebhookMetrics {
  const attempts = new Counter({
    name: "webhook_attempts_total",
    help: "Requests to webhook endpoints by how they ended",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const duration = new Histogram({
    name: "webhook_attempt_duration_seconds",
    help: "Time from the beginning of a request to a webhook endpoint to the end of its answer",
    labelNames: ["endpoint"],
    buckets: [0.025, 0.1, 0.25, 0.5, 1, 2, 3],
    registers: [registry],
  });
  /** Both gauges are collected at the same time and share a look; while the database is away they are left out. */
  let looking: Promise<Queue | undefined> | undefined;
  const look = (): Promise<Queue | undefined> => {
    looking ??= readQueue(db)
      .catch(() => undefined)
      .finally(() => (looking = undefined));
    return looking;
  };
  new Gauge({
    name: "webhook_oldest_due_seconds",
    help: "How long the oldest delivery that could be sent has been due",
    registers: [registry],
    async collect() {
      const queue = await look();
      if (queue) this.set(queue.oldestSeconds);
      else this.reset();
    },
  });
  new Gauge({
    name: "webhook_queue_deliveries",
    help: "Deliveries that wait: due now, for a later attempt, or held for an endpoint that is disabled or paused",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const queue = await look();
      this.reset();
      if (!queue) return;
      this.set({ state: "due" }, queue.due);
      this.set({ state: "later" }, queue.later);
      this.set({ state: "held" }, queue.held);
    },
  });
  /** To find them by their labels each time took as long as signing a token. */
  const durations = new Map<string, Histogram.Internal<"endpoint">>();
  const durationOf = (endpoint: string): Histogram.Internal<"endpoint"> => {
    const known = durations.get(endpoint) ?? duration.labels({ endpoint });
    durations.set(endpoint, known);
    return known;
  };
  return {
    attempted(endpointId, { error, indicator, httpStatus }, totalMs) {
      const outcome = error === undefined ? "delivered" : (indicator ?? `${String(httpStatus).charAt(0)}xx`);
      attempts.inc({ outcome });
      durationOf(endpointId).observe(totalMs / 1000);
    },
  };
}
