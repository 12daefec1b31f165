import { say } from "../bench/lib/say.ts";
import { certificateOver } from "./drills/certificate-over.ts";
import { clickHouseAway } from "./drills/clickhouse-away.ts";
import { clockJump } from "./drills/clock-jump.ts";
import { deadWorkers } from "./drills/dead-workers.ts";
import { fullDisk } from "./drills/full-disk.ts";
import { mailAway } from "./drills/mail-away.ts";
import { refusedConnections } from "./drills/refused-connections.ts";
import { slowDns } from "./drills/slow-dns.ts";
import { wrongKey } from "./drills/wrong-key.ts";
import type { Drill } from "./lib/drills/drill.ts";
import { runDrill } from "./lib/drills/run-drill.ts";
import { type Evidence, findingsOf } from "./lib/evidence.ts";

const DRILLS: readonly Drill[] = [
  clockJump,
  deadWorkers,
  refusedConnections,
  fullDisk,
  mailAway,
  clickHouseAway,
  slowDns,
  wrongKey,
  certificateOver,
];

/**
 * Breaks one thing after another as an operator meets it at night, and records what callers saw, which alerts fired and
 * when all was well again. With a number, only that drill is run, and the others keep their last findings.
 */
export async function drills(only?: number): Promise<Evidence> {
  const findings: Record<string, unknown> = findingsOf("drills");
  for (const [index, drill] of DRILLS.entries()) {
    if (only !== undefined && index + 1 !== only) continue;
    say(`${index + 1}. ${drill.name}`);
    const { wrong, findings: found } = await runDrill(drill);
    findings[drill.name] = { at: new Date().toISOString(), isAsItShould: wrong.length === 0, ...found };
  }
  const inOrder = DRILLS.flatMap(({ name }) => (name in findings ? [[name, findings[name]] as const] : []));
  return {
    isAsItShould: inOrder.every(([, found]) => (found as { isAsItShould: boolean }).isAsItShould),
    done: "Two API nodes and two workers, each scraped by a real Prometheus with our alert rules, in which a minute lasts a second. Callers change, read and look up all the time. Each drill breaks one thing, waits until its alerts have fired, mends it, and waits until calls succeed, the work that had waited is done and the alerts are silent. Then what was acknowledged is compared with the database, and events with what arrived.",
    findings: Object.fromEntries(inOrder),
  };
}
