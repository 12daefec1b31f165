import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { type Finding, isMet, measureOf } from "./finding.ts";
import { postgresVersion } from "./lab.ts";

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Large numbers as people read them. */
export const counted = (value: number): string => value.toLocaleString("en-GB", { maximumFractionDigits: 0 });

export type MachineFacts = Awaited<ReturnType<typeof machineFacts>>;

/** Taken before a benchmark, over two seconds: the load average would still show the benchmark before. */
export async function machineFacts() {
  const before = processorTime();
  await pause(2_000);
  const after = processorTime();
  const busyBefore = 1 - (after.idle - before.idle) / (after.all - before.all);
  if (busyBefore > 0.15) {
    say(`Other programs take ${(busyBefore * 100).toFixed(0)} % of this machine: the figures will be noisy.`);
  }
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? "unknown",
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    busyBefore,
  };
}

function processorTime(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const all = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle);
  return { idle, all };
}

export function printTable(name: string, findings: readonly Finding[]): void {
  const rows = findings.map((finding) => [
    finding.figure,
    show(finding.ours, finding.unit),
    finding.against === undefined ? "–" : show(finding.against, finding.unit),
    finding.against === undefined ? "–" : measureOf(finding).toFixed(2),
    showLimit(finding),
    finding.limit === undefined ? "" : isMet(finding) ? "pass" : "FAIL",
  ]);
  const head = [name, "Sablewatch", "against", "ratio", "limit", ""];
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  say("");
  for (const row of [head, widths.map((width) => "─".repeat(width)), ...rows]) say(line(row).join("  ").trimEnd());
  say("");
}

/** Facts that help to compare two runs, and nothing that tells whose machine it was. */
export function saveResult(name: string, machine: MachineFacts, findings: readonly Finding[]): void {
  const at = new Date().toISOString();
  const folder = new URL("../results/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  const result = {
    benchmark: name,
    at,
    machine: { ...machine, postgres: postgresVersion() },
    findings: findings.map((finding) => ({ ...finding, ratio: rounded(measureOf(finding)), isMet: isMet(finding) })),
  };
  const file = `${at.slice(0, 10)}-${name}.json`;
  writeFileSync(new URL(file, folder), `${JSON.stringify(result, roundNumbers, 2)}\n`);
  say(`Written to bench/results/${file}`);
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const roundNumbers = (_key: string, value: unknown): unknown => (typeof value === "number" ? rounded(value) : value);

const DIGITS = { "req/s": 0, "rows/s": 0, "deliveries/s": 0, ms: 2, s: 2, MB: 1, B: 1, calls: 0 };

const show = (value: number, unit: Finding["unit"]): string => `${value.toFixed(DIGITS[unit])} ${unit}`;

function showLimit({ limit, against, unit }: Finding): string {
  if (limit === undefined) return "–";
  const [sign, value] = "atLeast" in limit ? ["≥", limit.atLeast] : ["≤", limit.atMost];
  return `${sign} ${value}${against === undefined ? ` ${unit}` : ""}`;
}
