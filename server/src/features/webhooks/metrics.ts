import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Db } from "../../platform/db/database.ts";
import { readQueue } from "./queries-queue.ts";
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
  new Gauge({
    name: "webhook_oldest_due_seconds",
    help: "How long the oldest delivery that could be sent has been due",
    registers: [registry],
    // A look of its own: all are collected at the same time, so what another set would be seen at the next scrape.
    async collect() {
      this.set((await readQueue(db)).oldestSeconds);
    },
  });
  new Gauge({
    name: "webhook_queue_deliveries",
    help: "Deliveries that wait: due now, for a later attempt, or held for an endpoint that is disabled or paused",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const { due, later, held } = await readQueue(db);
      this.set({ state: "due" }, due);
      this.set({ state: "later" }, later);
      this.set({ state: "held" }, held);
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
