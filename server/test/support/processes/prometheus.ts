import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ownFile } from "../../../src/platform/own-files.ts";
import { freePort } from "./free-port.ts";

const PROMETHEUS = "/usr/bin/prometheus";

/** Whether tests can or must use it. */
export const isPrometheusThere = existsSync(PROMETHEUS) || process.env["PROMETHEUS_TESTS"] === "required";

type Result = { metric: Record<string, string> };

export type Prometheus = {
  baseUrl: string;
  results(expr: string): Promise<Result[]>;
  /** The alerts that fire now, without the prefix that all have. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
};

/** The service's own rules. */
export const ownRules = (): string => readFileSync(ownFile("deploy/prometheus/alerts.yaml"), "utf8");

/** Starts a Prometheus that scrapes these ports of this machine every second, and waits until it answers. */
export async function startPrometheus(folder: string, ports: readonly number[], rules: string): Promise<Prometheus> {
  const [config, ruleFile] = [join(folder, "prometheus.json"), join(folder, "alerts.yaml")];
  writeFileSync(ruleFile, rules);
  const targets = ports.map((port) => `127.0.0.1:${port}`);
  const content = {
    global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
    rule_files: [ruleFile],
    scrape_configs: [{ job_name: "sablewatch", static_configs: [{ targets }] }],
  };
  writeFileSync(config, JSON.stringify(content));
  const port = await freePort();
  const args = [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, "tsdb")}`];
  const child = spawn(PROMETHEUS, [...args, `--web.listen-address=127.0.0.1:${port}`], { stdio: "ignore" });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  const baseUrl = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${baseUrl}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`);
    await pause(100);
  }
  const results = async (expr: string): Promise<Result[]> => {
    const answer = await fetch(`${baseUrl}/api/v1/query?query=${encodeURIComponent(expr)}`);
    return ((await answer.json()) as { data: { result: Result[] } }).data.result;
  };
  return {
    baseUrl,
    results,
    async firing() {
      const names = (await results('ALERTS{alertstate="firing"}')).map(({ metric }) => metric["alertname"] ?? "");
      return [...new Set(names.map((name) => name.replace(/^Sablewatch/, "")))].toSorted();
    },
    async stop() {
      process.off("exit", end);
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
