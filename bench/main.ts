import { api } from "./api.ts";
import { burst } from "./burst.ts";
import { consolePages } from "./console.ts";
import { deliver } from "./deliver.ts";
import { exporting } from "./export.ts";
import { firstScan } from "./first-scan.ts";
import { growth } from "./growth.ts";
import { growthOfWrites } from "./growth-of-writes.ts";
import { hostile } from "./hostile.ts";
import { importing } from "./import.ts";
import { type Finding, isMet } from "./lib/finding.ts";
import { judge, keep, type Ratios, ratiosOf } from "./lib/judge.ts";
import { untilInterrupted } from "./lib/lab.ts";
import { busynessNow, watchMachine, warnIfTooBusy } from "./lib/machine.ts";
import { printTable, saveResult } from "./lib/report.ts";
import { say } from "./lib/say.ts";
import { isSmall } from "./lib/size.ts";
import { mail } from "./mail.ts";
import { onboard } from "./onboard.ts";
import { portal } from "./portal.ts";
import { start } from "./start.ts";
import { tenants } from "./tenants.ts";

const BENCHMARKS: Record<string, () => Promise<Finding[]>> = {
  api,
  onboard,
  hostile,
  start,
  import: importing,
  growth,
  "first-scan": firstScan,
  deliver,
  mail,
  portal,
  console: consolePages,
  export: exporting,
  tenants,
  "growth-of-writes": growthOfWrites,
  burst,
};

/** Small runs spend half of the time waiting for databases and processes, and are judged by processor time alone. */
const SMALL_AT_ONCE = 3;

const MISSED = 1;
const USAGE = 2;

/**
 * Runs the named benchmarks, or all of them. Returns 1 if a limit is missed. With `--small` there are no limits:
 * processor times against the peers' are compared with the committed ones, or written down with `--keep`.
 */
async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const chosen = names.length === 0 ? Object.keys(BENCHMARKS) : names;
  const unknown = chosen.filter((name) => !Object.hasOwn(BENCHMARKS, name));
  if (unknown.length > 0) {
    say(`There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(BENCHMARKS).join(", ")}.`);
    return USAGE;
  }
  if (isSmall) return (await areSmallOnesMet(chosen, args.includes("--keep"))) ? 0 : MISSED;
  let allMet = true;
  for (const name of chosen) allMet = (await runInFull(name)).every(isMet) && allMet;
  return allMet ? 0 : MISSED;
}

/** A benchmark whose ratio is too high runs a second time, by itself: what is slower each time has become slower. */
async function areSmallOnesMet(chosen: readonly string[], isKept: boolean): Promise<boolean> {
  const ratios = await runSmallOnes(chosen);
  if (isKept) {
    keep(ratios);
    return true;
  }
  say("Processor time against the peers', in this run:");
  const missed = judge(ratios);
  if (missed.length === 0) return true;
  const again = chosen.filter((name) => missed.some((figure) => figure.startsWith(`${name}: `)));
  say(`\nOnce more: ${again.join(", ")}`);
  const second = await runSmallOnes(again);
  const isMissed = ([name]: [string, unknown]): boolean => missed.includes(name);
  return judge(Object.fromEntries(Object.entries(second).filter(isMissed))).length === 0;
}

/** Returns the ratios of all of them. */
async function runSmallOnes(chosen: readonly string[]): Promise<Ratios> {
  const waiting = [...chosen];
  const ratios: Ratios = {};
  const runNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      Object.assign(ratios, ratiosOf(name, await runSmall(name)));
    }
  };
  await Promise.all(Array.from({ length: SMALL_AT_ONCE }, runNext));
  return ratios;
}

const run = async (name: string): Promise<Finding[]> => (await BENCHMARKS[name]?.()) ?? [];

async function runInFull(name: string): Promise<Finding[]> {
  const before = await busynessNow();
  warnIfTooBusy("before it began", before);
  const duringRun = watchMachine();
  const findings = await run(name);
  const during = duringRun();
  printTable(name, findings);
  warnIfTooBusy("while it ran", during);
  saveResult(name, { before, during }, findings);
  return findings;
}

async function runSmall(name: string): Promise<Finding[]> {
  const startedAt = performance.now();
  const findings = await run(name);
  // Only Linux reports all CPU times.
  const isShown = ({ ours, against = 0 }: Finding) => process.platform !== "linux" || Number.isFinite(ours + against);
  const unmeasured = findings.filter((finding) => !isShown(finding));
  if (findings.length === 0 || unmeasured.length > 0) {
    throw new Error(`${name} did not measure ${unmeasured.map(({ figure }) => figure).join("; ") || "anything"}`);
  }
  say(`${name} works: ${findings.length} figures in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
  return findings;
}

// An interrupted benchmark cleans up in its own `finally` and then gets here like any other failure.
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!untilInterrupted.isOver) throw error;
  say("Interrupted.");
  return 130;
});
