import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type pg from "pg";

export type Metrics = { registry: Registry; httpRequests: Histogram<"method" | "route" | "status"> };

/**
 * For gauges that are collected at the same time and share one query. Undefined while the database is unavailable; the
 * gauges are then left out.
 */
export function sharedReading<Found>(read: () => Promise<Found>): () => Promise<Found | undefined> {
  let reading: Promise<Found | undefined> | undefined;
  return () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined));
    return reading;
  };
}

/** One registry per server, so that several servers can run in one process, as in tests. */
export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const httpRequests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last byte of its answer",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: "database_pool_connections",
    help: "Database connections of this process by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "awaited" }, pool.waitingCount);
    },
  });
  return { registry, httpRequests };
}

/** Tells releases apart: which nodes run which, and whether a rise began with one. */
export function showVersion({ registry }: Metrics, version: string): void {
  const gauge = new Gauge({
    name: "sablewatch_build_info",
    help: "Always 1; the labels say which version of the program and of Node this is",
    labelNames: ["version", "node"],
    registers: [registry],
  });
  gauge.set({ version, node: process.versions.node }, 1);
}
