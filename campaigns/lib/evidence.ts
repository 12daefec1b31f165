import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { say } from "../../bench/lib/say.ts";

/** What a campaign did, and the results. Nothing in it identifies the machine's owner. */
export type Evidence = { isAsItShould: boolean; done: string; findings: Record<string, unknown> };

const FOLDER = new URL("../../docs/evidence/", import.meta.url);

export function saveEvidence(name: string, { isAsItShould, done, findings }: Evidence): void {
  mkdirSync(FOLDER, { recursive: true });
  const at = new Date().toISOString();
  const content = {
    campaign: name,
    at,
    version: versionOf("package.json"),
    isAsItShould,
    done,
    machine: machine(),
    findings,
  };
  writeFileSync(new URL(`${name}.json`, FOLDER), `${JSON.stringify(content, null, 2)}\n`);
  say(JSON.stringify(findings, null, 2));
  say(`${isAsItShould ? "As it should be" : "NOT as it should be"}; written to docs/evidence/${name}.json`);
}

/** What a campaign found the last time; nothing if it was never run. */
export function findingsOf(name: string): Record<string, unknown> {
  const file = new URL(`${name}.json`, FOLDER);
  if (!existsSync(file)) return {};
  return (JSON.parse(readFileSync(file, "utf8")) as { findings: Record<string, unknown> }).findings;
}

const machine = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? "unknown",
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${process.arch}`,
});

/** The version in a package.json of this repository. */
const versionOf = (file: string): string =>
  (JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")) as { version: string }).version;
