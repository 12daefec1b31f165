import { chart } from "./chart.ts";
import { image } from "./image.ts";
import { kills } from "./kills.ts";
import { type Evidence, saveEvidence } from "./lib/evidence.ts";
import { say } from "../bench/lib/say.ts";
import { soak } from "./soak.ts";

/** What takes minutes, root's rights or packages of Debian's, and so is no part of `npm test`. */
const CAMPAIGNS: Record<string, (size?: number) => Promise<Evidence>> = { chart, image, kills, soak };

const FAILURE = 1;
const USAGE = 2;

/** Runs one campaign and writes what it found to docs/evidence. Returns 1 if something was not as it should be. */
async function main(args: readonly string[]): Promise<number> {
  const [name = "", size] = args;
  const run = Object.hasOwn(CAMPAIGNS, name) ? CAMPAIGNS[name] : undefined;
  if (run === undefined || args.length > 2 || !(size === undefined || /^[1-9]\d*$/.test(size))) {
    say(`Usage: npm run campaign -- <${Object.keys(CAMPAIGNS).join("|")}> [how many, if not as many as usual]`);
    return USAGE;
  }
  const evidence = await run(size === undefined ? undefined : Number(size));
  saveEvidence(name, evidence);
  return evidence.isAsItShould ? 0 : FAILURE;
}

process.exitCode = await main(process.argv.slice(2));
