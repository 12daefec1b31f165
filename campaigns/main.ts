import { chart } from "./chart.ts";
import { drills } from "./drills.ts";
import { failover } from "./failover.ts";
import { fuzz } from "./fuzz.ts";
import { image } from "./image.ts";
import { kills } from "./kills.ts";
import { orders } from "./orders.ts";
import { pgbackrest } from "./pgbackrest.ts";
import { type Evidence, saveEvidence } from "./lib/evidence.ts";
import { say } from "../bench/lib/say.ts";
import { soak } from "./soak.ts";
import { tenants } from "./tenants.ts";

/** Checks that take minutes, or need root or Debian packages, and so aren't part of `npm test`. */
const CAMPAIGNS: Record<string, (size?: number, seed?: number) => Promise<Evidence>> = {
  chart,
  drills,
  failover,
  fuzz,
  image,
  kills,
  orders,
  pgbackrest,
  soak,
  tenants,
};

const FAILURE = 1;
const USAGE = 2;

/** Runs one campaign and writes its findings to docs/evidence. Returns 1 if something is wrong. */
async function main(args: readonly string[]): Promise<number> {
  const [name = "", ...numbers] = args;
  const run = Object.hasOwn(CAMPAIGNS, name) ? CAMPAIGNS[name] : undefined;
  if (run === undefined || numbers.length > 2 || !numbers.every((one) => /^[1-9]\d*$/.test(one))) {
    say(`Usage: npm run campaign -- <${Object.keys(CAMPAIGNS).join("|")}> [how many, if not as many as usual] [seed]`);
    return USAGE;
  }
  const evidence = await run(...numbers.map(Number));
  saveEvidence(name, evidence);
  return evidence.isAsItShould ? 0 : FAILURE;
}

process.exitCode = await main(process.argv.slice(2));
