import { withLab } from "../bench/lib/lab.ts";
import { say } from "../bench/lib/say.ts";
import { installClock } from "../server/test/orders/clock.ts";
import { openOrders } from "../server/test/orders/run.ts";
import { SCENARIOS } from "../server/test/orders/scenarios.ts";
import type { Evidence } from "./lib/evidence.ts";
import { doNotWaitForDisk } from "./lib/probed-server.ts";

const SEEDS = 2_000;
const SAY_EVERY = 200;

/** Runs every scenario with so many seeds, beginning with this one. A seed decides the order of all statements. */
export function orders(seeds = SEEDS, first = 1): Promise<Evidence> {
  return withLab(async (lab) => {
    await doNotWaitForDisk(lab);
    await installClock(lab.databaseUrl);
    const startedAt = performance.now();
    const harness = await openOrders(lab.databaseUrl);
    const scenarios: Record<string, { seeds: number; statements: number; differentOrders: number }> = {};
    const failures: string[] = [];
    for (const scenario of SCENARIOS) {
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
      done: `Ran ${SCENARIOS.length} scenarios with the seeds ${first} to ${first + seeds - 1}. In each, several changes run at the same time, each on connections of its own, and stop before every statement; the seed decides whose statement is next. Afterwards, what must hold in every order is looked at.`,
      findings: { minutes: Math.round((performance.now() - startedAt) / 6_000) / 10, scenarios, failures },
    };
  });
}
