import { chart } from "./chart.ts";
import { image } from "./image.ts";
import { type Evidence, saveEvidence } from "./lib/evidence.ts";
import { say } from "./lib/say.ts";

/** What takes minutes, root's rights or packages of Debian's, and so is no part of `npm test`. */
const CAMPAIGNS: Record<string, () => Promise<Evidence>> = { chart, image };

const FAILURE = 1;
const USAGE = 2;

/** Runs one campaign and writes what it found to docs/evidence. Returns 1 if something was not as it should be. */
async function main(names: readonly string[]): Promise<number> {
  const [name = ""] = names;
  const run = Object.hasOwn(CAMPAIGNS, name) ? CAMPAIGNS[name] : undefined;
  if (run === undefined || names.length !== 1) {
    say(`Usage: npm run campaign -- <${Object.keys(CAMPAIGNS).join("|")}>`);
    return USAGE;
  }
  const evidence = await run();
  saveEvidence(name, evidence);
  return evidence.isAsItShould ? 0 : FAILURE;
}

process.exitCode = await main(process.argv.slice(2));
