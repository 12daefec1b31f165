import { mkdirSync, writeFileSync } from "node:fs";
import { type Finding, isMet, measureOf } from "./finding.ts";
import { postgresVersion } from "./lab.ts";
import { type Busyness, isTooBusy, machineFacts } from "./machine.ts";
import { say } from "./say.ts";

export function printTable(name: string, findings: readonly Finding[]): void {
  const rows = findings.map((finding) => [
    finding.figure,
    show(finding.ours, finding.unit),
    finding.against === undefined ? "–" : show(finding.against, finding.unit),
    finding.against === undefined ? "–" : measureOf(finding).toFixed(2),
    showLimit(finding),
    isMet(finding) ? "pass" : "FAIL",
  ]);
  const head = [name, "Sablewatch", "against", "ratio", "limit", ""];
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  say("");
  for (const row of [head, widths.map((width) => "─".repeat(width)), ...rows]) say(line(row).join("  ").trimEnd());
  say("");
}

/** How busy the machine was with other things. */
export type Circumstances = { before: Busyness; during: Busyness };

/** Saves facts that help to compare two runs, and nothing that identifies the machine's owner. */
export function saveResult(name: string, busy: Circumstances, findings: readonly Finding[]): void {
  const at = new Date().toISOString();
  const folder = new URL("../results/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  const result = {
    benchmark: name,
    at,
    isBelievable: !isTooBusy(busy.before) && !isTooBusy(busy.during),
    machine: { ...machineFacts(), postgres: postgresVersion() },
    busy,
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
  const [sign, value] = "atLeast" in limit ? ["≥", limit.atLeast] : ["≤", limit.atMost];
  return `${sign} ${value}${against === undefined ? ` ${unit}` : ""}`;
}
