import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { customerFields } from "../support/factories.ts";
import { freePort } from "../support/processes/free-port.ts";
import { isPrometheusThere, ownRules, type Prometheus, startPrometheus } from "../support/processes/prometheus.ts";
import { readDemo, type ServerProcess, startProcess } from "../support/processes/server-process.ts";

const own = (path: string): string => fileURLToPath(new URL(`../../../deploy/${path}`, import.meta.url));
const RULES = own("prometheus/alerts.yaml");
const DASHBOARD = own("grafana/sablewatch.json");

const PATIENCE = { timeout: 300_000, interval: 1000 };

type Panel = { title: string; targets: { expr: string }[] };
type Answer<Data> = { status: string; data: Data; error?: string };
type Rules = { groups: { rules: { name: string; query: string; health: string; lastError?: string }[] }[] };
type Series = { result: unknown[] };

describe.skipIf(!isPrometheusThere)("Prometheus, scraping the demo", () => {
  let folder: string;
  let service: ServerProcess;
  let prometheus: Prometheus;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sablewatch-prometheus-"));
    const metricsPort = await freePort();
    service = await startProcess("demo", folder, { METRICS_PORT: String(metricsPort) });
    prometheus = await startPrometheus(folder, [metricsPort], ownRules());
    // Ten scrapes, so that every rate has enough data.
    await vi.waitFor(
      async () => expect(await countOf('count_over_time(up{job="sablewatch"}[5m]) >= 10')).toBe(1),
      PATIENCE,
    );
  });
  afterAll(async () => {
    await prometheus.stop();
    const ended = once(service.child, "exit");
    service.child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  async function ask<Data>(path: string): Promise<Data> {
    const answer = (await (await fetch(`${prometheus.baseUrl}/api/v1${path}`)).json()) as Answer<Data>;
    if (answer.status !== "success") throw new Error(`${path}: ${answer.error}`);
    return answer.data;
  }

  const countOf = async (expr: string): Promise<number> =>
    (await ask<Series>(`/query?query=${encodeURIComponent(expr)}`)).result.length;

  /** The names of the metrics in an expression. */
  const metricsIn = (expr: string): string[] => expr.match(/\b(?:[a-z]+_)+(?:[a-z0-9]+)\b(?!\s*\()/g) ?? [];

  const unknownIn = async (exprs: readonly string[]): Promise<string[]> => {
    const names = [...new Set(exprs.flatMap(metricsIn))];
    const known = new Set(await ask<string[]>("/label/__name__/values"));
    return names.filter((name) => !known.has(name));
  };

  test("the alert rules pass promtool, all can be evaluated, and name metrics that the service has", async () => {
    await promisify(execFile)("/usr/bin/promtool", ["check", "rules", RULES]);
    const { groups } = await ask<Rules>("/rules");
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThanOrEqual(10);
    expect(rules.filter(({ health }) => health !== "ok")).toEqual([]);
    const unknown = await unknownIn(rules.map(({ query }) => query));
    // The demo has no replicas, and no job of it fails.
    expect(unknown.filter((name) => !["database_stale_reads_total", "job_troubles"].includes(name))).toEqual([]);
  });

  test("every query of the dashboard answers, and all its metrics are there", async () => {
    const { panels } = JSON.parse(await readFile(DASHBOARD, "utf8")) as { panels: Panel[] };
    const demo = await readDemo(folder);
    const headers = { "sw-partner-id": demo.partner.id, "sw-api-key": demo.partner.apiKey };
    // Causes a request, jobs, a webhook and an email.
    const onboarding = await fetch(`${service.baseUrl}/api/v1/integrations/customer/onboard`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(customerFields({ contactEmail: "owner@juniper.example" })),
    });
    expect(onboarding.ok).toBe(true);
    const exprs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "1m")));
    expect(exprs.length).toBeGreaterThan(15);
    await vi.waitFor(async () => expect(await unknownIn(exprs)).toEqual([]), PATIENCE);
    // Nothing has failed, so the share of failures has no data.
    const expected = exprs.filter((expr) => !expr.includes("5.."));
    // A series that has just begun has no rate before its second scrape.
    await vi.waitFor(async () => {
      const counts = await Promise.all(expected.map(countOf));
      expect(expected.filter((_expr, index) => counts[index] === 0)).toEqual([]);
    }, PATIENCE);
  });
});
