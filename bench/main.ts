import { api } from "./api.ts";
import { deliver } from "./deliver.ts";
import { firstScan } from "./first-scan.ts";
import { hostile } from "./hostile.ts";
import { importing } from "./import.ts";
import { type Finding, isMet } from "./lib/finding.ts";
import { untilInterrupted } from "./lib/lab.ts";
import { machineFacts, printTable, saveResult, say } from "./lib/report.ts";
import { isTrial } from "./lib/rows.ts";
import { mail } from "./mail.ts";
import { onboard } from "./onboard.ts";
import { portal } from "./portal.ts";
import { start } from "./start.ts";

const BENCHMARKS: Record<string, () => Promise<Finding[]>> = {
  api,
  onboard,
  hostile,
  start,
  import: importing,
  "first-scan": firstScan,
  deliver,
  mail,
  portal,
};

const MISSED = 1;
const USAGE = 2;

/** Runs the named benchmarks, or all of them; 1 when a limit is missed. */
async function main(names: readonly string[]): Promise<number> {
  const chosen = names.length === 0 ? Object.keys(BENCHMARKS) : names;
  const unknown = chosen.filter((name) => !Object.hasOwn(BENCHMARKS, name));
  if (unknown.length > 0) {
    say(`There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(BENCHMARKS).join(", ")}.`);
    return USAGE;
  }
  let allMet = true;
  for (const name of chosen) {
    const facts = await machineFacts();
    const findings = (await BENCHMARKS[name]?.()) ?? [];
    printTable(name, findings);
    if (isTrial()) say("With BENCH_ROWS set, nothing is written: the limits are for the full number of rows.");
    else saveResult(name, facts, findings);
    allMet &&= findings.every(isMet);
  }
  return allMet ? 0 : MISSED;
}

// An interrupted benchmark tidies up in its own `finally` and then comes here as any other failure does.
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!untilInterrupted.isOver) throw error;
  say("Interrupted.");
  return 130;
});
