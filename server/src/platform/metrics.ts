import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type pg from "pg";
import { SECOND } from "../kernel/duration.ts";
import { within } from "./within.ts";

export type Metrics = { registry: Registry; httpRequests: Histogram<"method" | "route" | "status"> };

/** Prometheus gives up on a scrape after ten seconds. */
const PATIENCE_MS = 4 * SECOND;

/**
 * For gauges that are collected at the same time and share one reading. Undefined if it fails or takes too long. There is
 * never more than one reading at a time, so that scrapes don't pile up on a slow database.
 */
export function sharedReading<Found>(read: () => Promise<Found>): () => Promise<Found | undefined> {
  let reading: Promise<Found | undefined> | undefined;
  return () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined));
    return within(reading, PATIENCE_MS);
  };
}

type Labelled = { labels: Record<string, string>; value: number };

/** One gauge of a reading. What it doesn't know is undefined. */
export type Figure<Found> = { name: string; help: string } & (
  | { value: (found: Found) => number | undefined }
  | { labelNames: readonly string[]; values: (found: Found) => readonly Labelled[] | undefined }
);

/**
 * Gauges that are read when someone collects them. What can't be read is absent: a 0 would tell Prometheus that
 * nothing is wrong.
 */
export function addFigures<Found>(
  registry: Registry,
  look: () => Promise<Found | undefined>,
  figures: readonly Figure<Found>[],
): void {
  for (const figure of figures) {
    const { name, help } = figure;
    const labelNames = "values" in figure ? [...figure.labelNames] : [];
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const found = await look();
        this.reset();
        if ("values" in figure) {
          for (const { labels, value } of (found && figure.values(found)) ?? []) this.set(labels, value);
          return;
        }
        const value = found && figure.value(found);
        // Without labels, a reset gauge is 0.
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
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
