import { withClickHouse } from "../bench/lib/clickhouse.ts";
import { type Lab, withLab } from "../bench/lib/lab.ts";
import { say } from "../bench/lib/say.ts";
import { hasClickHouse } from "../server/test/clickhouse/server.ts";
import { installClock } from "../server/test/orders/clock.ts";
import { openOrders } from "../server/test/orders/run.ts";
import type { Scenario } from "../server/test/orders/scenario.ts";
import { SCENARIOS } from "../server/test/orders/scenarios.ts";
import { corpusMoves } from "../server/test/orders/scenarios/corpus-moves.ts";
import type { Evidence } from "./lib/evidence.ts";
import { doNotWaitForDisk } from "./lib/probed-server.ts";

const SEEDS = 2_000;
const SAY_EVERY = 200;

type Seeds = { seeds: number; first: number };

/**
 * Runs every scenario with this many seeds, beginning with the given one. A seed decides the order of all statements.
 */
export function orders(seeds = SEEDS, first = 1): Promise<Evidence> {
  return withLab((lab) => {
    if (hasClickHouse()) {
      return withClickHouse((server) => runAll(lab, [...SCENARIOS, corpusMoves(() => server)], { seeds, first }));
    }
    say("  no clickhouse-server here: moves of the corpus are left out");
    return runAll(lab, SCENARIOS, { seeds, first });
  });
}

async function runAll(lab: Lab, all: readonly Scenario[], { seeds, first }: Seeds): Promise<Evidence> {
  await doNotWaitForDisk(lab);
  await installClock(lab.databaseUrl);
  const startedAt = performance.now();
  const harness = await openOrders(lab.databaseUrl);
  const scenarios: Record<string, { seeds: number; statements: number; differentOrders: number }> = {};
  const failures: string[] = [];
  for (const scenario of all) {
    const seen = new Set<string>();
    let statements = 0;
    for (let seed = first; seed < first + seeds; seed += 1) {
      try {
        const order = await harness.run(scenario, seed);
        statements += order.length;
        seen.add(order.join("\n"));
      } catch (error) {
        failures.push(String(error));
        say(`  ${String(error)}`);
      }
      if ((seed - first + 1) % SAY_EVERY === 0) say(`  ${scenario.name}: ${seed - first + 1} of ${seeds} seeds`);
    }
    scenarios[scenario.name] = { seeds, statements, differentOrders: seen.size };
  }
  await harness.close();
  return {
    isAsItShould: failures.length === 0,
    done: `Ran ${all.length} scenarios with the seeds ${first} to ${first + seeds - 1}. In each, several changes run at the same time, each on connections of its own, and stop before every statement; the seed decides whose statement is next. Afterwards, what must hold in every order is looked at.`,
    findings: { minutes: Math.round((performance.now() - startedAt) / 6_000) / 10, scenarios, failures },
  };
}
