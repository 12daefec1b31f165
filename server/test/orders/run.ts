import pg from "pg";
import { Refusal } from "../../src/kernel/errors.ts";
import { type Database, openPool } from "../../src/platform/db/database.ts";
import { connectionsTo } from "../../src/platform/db/primary.ts";
import { openTestDatabase } from "../support/database.ts";
import { TEST_KEYRING } from "../support/keys.ts";
import { type Random, randomOf } from "../support/random.ts";
import { createGate, type Gate, type Lane } from "./gate.ts";
import type { Change, Outcome, Scenario } from "./scenario.ts";

/** Runs scenarios on one database, one after another. */
export type Orders = {
  /**
   * Returns the order in which statements were sent. Throws with the seed and the order if a guarantee doesn't hold.
   */
  run(scenario: Scenario, seed: number): Promise<string[]>;
  close(): Promise<void>;
};

type OpenLane = Lane & { database: Database };

/** A change may use several connections at the same time. */
const CONNECTIONS = 3;

export async function openOrders(url: string): Promise<Orders> {
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const gate = createGate(observer);
  const stage = openTestDatabase(url, CONNECTIONS);
  // Connections are reused from run to run.
  const lanes: OpenLane[] = [];
  const laneOf = (nth: number, name: string): OpenLane => {
    const lane = (lanes[nth] ??= openLane(url, gate));
    lane.name = name;
    return lane;
  };

  return {
    async run(scenario, seed) {
      const random = randomOf(seed, 0);
      const order: string[] = [];
      try {
        const play = await scenario.begin(stage.db, random);
        const outcomes = await inTurns(gate, play.changes, (nth, name) => laneOf(nth, name), random, order);
        await play.look(outcomes);
        return order;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        const again = `npm run campaign -- orders 1 ${seed}`;
        throw new Error(`${scenario.name}, seed ${seed} (${again}): ${why}\n${order.join("\n")}`, { cause: error });
      }
    },
    async close() {
      await Promise.all([...lanes.map(({ database }) => database.close()), stage.close(), observer.end()]);
    },
  };
}

function openLane(url: string, gate: Gate): OpenLane {
  const lane: Lane = { name: "" };
  const { Client, stop } = connectionsTo(() => url);
  const database = openPool(
    { Client: gate.stopping(Client, lane), stop },
    { poolSize: CONNECTIONS, keyring: TEST_KEYRING, onError: () => undefined, Pool: pg.Pool, pool: {} },
  );
  return Object.assign(lane, { database });
}

/** Runs all changes at the same time. If several could continue, chance decides which one does. */
async function inTurns(
  gate: Gate,
  changes: readonly Change[],
  laneOf: (nth: number, name: string) => OpenLane,
  random: Random,
  order: string[],
): Promise<Outcome[]> {
  const lanes = changes.map(({ name }, nth) => laneOf(nth, name));
  const unfinished = new Set<Lane>(lanes);
  gate.close();
  const outcomes = Promise.all(
    changes.map(async (change, nth): Promise<Outcome | Error> => {
      const { name } = change;
      const lane = lanes[nth];
      if (!lane) throw new Error(`No lane for ${name}`);
      try {
        await change.run(lane.database.db);
        return { name, refused: undefined };
      } catch (error) {
        if (error instanceof Refusal) return { name, refused: error };
        return new Error(`${name} failed: ${String(error)}`, { cause: error });
      } finally {
        unfinished.delete(lane);
        gate.moved();
      }
    }),
  );
  try {
    while (unfinished.size > 0) {
      const stopped = await gate.quiet(unfinished);
      if (stopped.length === 0) continue;
      // Sorted by lane, so that the same seed makes the same choice, no matter which lane came first.
      const next = random.pick(stopped.toSorted((one, other) => indexOf(lanes, one.lane) - indexOf(lanes, other.lane)));
      order.push(`${next.lane.name}: ${next.text.replaceAll(/\s+/g, " ").trim().slice(0, 120)}`);
      next.go();
    }
  } finally {
    gate.open();
  }
  const all = await outcomes;
  const failed = all.find((outcome) => outcome instanceof Error);
  if (failed) throw failed;
  return all.filter((outcome): outcome is Outcome => !(outcome instanceof Error));
}

const indexOf = (lanes: readonly Lane[], lane: Lane): number => lanes.indexOf(lane);
