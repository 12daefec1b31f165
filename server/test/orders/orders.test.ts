import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../src/platform/db/database.ts";
import { inClickHouse, testClickHouse } from "../clickhouse/clickhouse.ts";
import { testDatabase } from "../support/database.ts";
import { installClock } from "./clock.ts";
import { openOrders, type Orders } from "./run.ts";
import type { Change, Scenario } from "./scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { corpusMoves } from "./scenarios/corpus-moves.ts";
import type { ClickHouseOfRuns } from "./stopping-clickhouse.ts";

/** For each scenario; `npm run campaign -- orders` runs thousands. */
const SEEDS = 30;

const database = testDatabase();
let orders: Orders;

beforeAll(async () => {
  await installClock(database.url);
  orders = await openOrders(database.url);
});
afterAll(() => orders.close());

const HOLDS = "$name: $guarantee, in whatever order statements run";
const holds = async (scenario: Scenario): Promise<void> => {
  for (let seed = 1; seed <= SEEDS; seed += 1) await orders.run(scenario, seed);
};
test.each(SCENARIOS)(HOLDS, holds);

inClickHouse("with ClickHouse", () => {
  const clickHouse = testClickHouse(1);
  let servers: ClickHouseOfRuns;
  beforeAll(async () => {
    servers = clickHouse.open(await clickHouse.newDatabase());
  });
  test.each([corpusMoves(() => servers)])(HOLDS, holds);
});

describe("the harness itself", () => {
  beforeAll(async () => {
    await database.pool.query("create table counters (name text primary key, count int not null)");
  });

  /** Two changes that read a count and write it back, increased by one. */
  const counting = (lock: "" | "for update"): Scenario => ({
    name: `counting ${lock}`,
    guarantee: "both count",
    async begin(db) {
      await sql`insert into counters values ('one', 0) on conflict (name) do update set count = 0`.execute(db);
      const change = (name: string): Change => ({
        name,
        run: (own: Db) =>
          own.transaction().execute(async (tx) => {
            const read = sql<{ count: number }>`select count from counters ${sql.raw(lock)}`;
            const count = (await read.execute(tx)).rows[0]?.count ?? 0;
            await sql`update counters set count = ${count + 1}`.execute(tx);
          }),
      });
      return {
        changes: [change("first"), change("second")],
        async look() {
          const { rows } = await sql`select count from counters`.execute(db);
          expect(rows).toEqual([{ count: 2 }]);
        },
      };
    },
  });

  const failuresOf = async (scenario: Scenario): Promise<string[]> => {
    const failures: string[] = [];
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      await orders.run(scenario, seed).catch((error: unknown) => failures.push(String(error)));
    }
    return failures;
  };

  test("finds an order that loses a count, says its seed, and runs it again the same", async () => {
    const failures = await failuresOf(counting(""));
    expect(failures.length).toBeGreaterThan(SEEDS / 4);
    expect(failures.length).toBeLessThan(SEEDS);
    expect(failures[0]).toContain("npm run campaign -- orders 1 ");
    expect(failures[0]).toContain("second: update counters");
    expect(await failuresOf(counting(""))).toEqual(failures);
  });

  test("finds none where a lock keeps them apart, and waits for nobody who waits for a lock", async () => {
    expect(await failuresOf(counting("for update"))).toEqual([]);
  });
});
