import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ownFile } from "../../src/platform/own-files.ts";
import { type Fault, SERIES_OF_FAULTS } from "./alert-series.ts";

const RULES = ownFile("deploy/prometheus/alerts.yaml");
const PROMTOOL = "/usr/bin/promtool";

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
const rules = (parse(readFileSync(RULES, "utf8")) as Rules).groups.flatMap((group) => group.rules);

test("every selector of every rule names the job, so no other program's figures count", () => {
  for (const { alert, expr } of rules) {
    const metrics = expr.match(/\b(?:up|(?:[a-z0-9]+_)+[a-z0-9]+)\b(?=\{|\[|\s|\)|$)(?!\s*\()/g) ?? [];
    const named = expr.match(/\b\w+\{job="sablewatch"/g) ?? [];
    expect([alert, named.length]).toEqual([alert, metrics.length]);
    expect(named.length).toBeGreaterThan(0);
  }
});

test("every rule has a fault that it is tried with", () => {
  expect(Object.keys(SERIES_OF_FAULTS).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

const isThere = existsSync(PROMTOOL) || process.env["PROMETHEUS_TESTS"] === "required";

describe.skipIf(!isThere)("in promtool", () => {
  test("each alert is silent before its fault, fires after it has lasted, and is silent again after the mend", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sablewatch-rules-"));
    try {
      const file = join(folder, "tests.json");
      await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: "1m", tests: unitTests() }));
      await promisify(execFile)(PROMTOOL, ["test", "rules", file]).catch((error: unknown) => {
        throw new Error((error as { stdout: string; stderr: string }).stdout + (error as { stderr: string }).stderr);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** promtool takes a second for each test, so faults that share no metric are tried together. */
function unitTests() {
  const groups: [string, Fault][][] = [];
  for (const tried of Object.entries(SERIES_OF_FAULTS)) {
    const metrics = metricsOf(tried[1]);
    const fitting = groups.find(
      (group) => !group.some(([, fault]) => metricsOf(fault).some((metric) => metrics.includes(metric))),
    );
    if (fitting) fitting.push(tried);
    else groups.push([tried]);
  }
  return groups.map((group) => ({
    interval: "1m",
    input_series: group.flatMap(([, { series }]) =>
      Object.entries(series).map(([name, values]) => ({ series: name, values })),
    ),
    promql_expr_test: group.flatMap(([alert, { fires, silent }]) => [
      ...fires.map((minute) => momentOf(alert, minute, 1)),
      ...silent.map((minute) => momentOf(alert, minute, 0)),
    ]),
  }));
}

const metricsOf = ({ series }: Fault): string[] => Object.keys(series).map((name) => name.slice(0, name.indexOf("{")));

const momentOf = (alert: string, minute: number, value: number) => ({
  expr: `clamp_max(count(ALERTS{alertname="${alert}",alertstate="firing"}), 1) or vector(0)`,
  eval_time: `${minute}m`,
  exp_samples: [{ labels: "{}", value }],
});
