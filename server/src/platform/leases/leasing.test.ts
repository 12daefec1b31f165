import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../../test/support/database.ts";
import { aDatabaseProxy, type DatabaseProxy } from "../../../test/support/servers/database-proxy.ts";
import {
  aCarrier,
  aHoldUp,
  LAPSING,
  type Parcel,
  parcelDatabase,
  parcelsOf,
  post,
  RENEWED,
  until,
  untilBrought,
} from "../../../test/support/parcels.ts";
import type { Database } from "../db/database.ts";

const database = parcelDatabase();
const BOTH = [
  ["lapsing", LAPSING],
  ["renewed", RENEWED],
] as const;
const FREE = { claim_id: null, claimed_until: null };

const streets = (count: number): string[] => Array.from({ length: count }, (_, nth) => `street ${nth}`);

async function behindProxy(): Promise<{ behind: Database; proxy: DatabaseProxy }> {
  const proxy = await aDatabaseProxy(database.url);
  const behind = openTestDatabase(proxy.url);
  onTestFinished(() => behind.close());
  return { behind, proxy };
}

test.each(BOTH)("two processes work on each row once and note it (%s)", async (_name, mode) => {
  const brought: number[] = [];
  const bring = ({ id }: Parcel): null => {
    brought.push(id);
    return null;
  };
  for (let nth = 0; nth < 2; nth += 1) aCarrier(database, { ...mode, bring });
  await post(database.pool, ...streets(300));
  await untilBrought(database.pool, 300);
  expect(new Set(brought).size).toBe(300);
  for (const row of await parcelsOf(database.pool)) expect(row).toMatchObject({ brought: 1, ...FREE });
});

test.each(BOTH)("no more are on the way than there are lanes (%s)", async (_name, mode) => {
  const { begun, bring, letGo } = aHoldUp();
  aCarrier(database, { ...mode, lanes: 2, bring });
  await post(database.pool, ...streets(5));
  for (const count of [2, 4, 5]) {
    await until(() => expect(begun).toHaveLength(count));
    letGo();
  }
  await untilBrought(database.pool, 5);
});

test.each([
  ["while it notes the one before", LAPSING, [1, 2]],
  ["only when the one before is noted", RENEWED, [1]],
] as const)("a lane takes its next task %s, as its mode says", async (_name, mode, begunMeanwhile) => {
  const { pool } = database;
  const { begun, bring, letGo } = aHoldUp();
  aCarrier(database, { ...mode, lanes: 1, bring });
  await post(pool, "one", "two");
  await until(() => expect(begun).toEqual([1]));
  const connection = await pool.connect();
  onTestFinished(() => connection.release());
  await connection.query("begin");
  await connection.query("select from parcels where id = 1 for update");
  letGo();
  await until(async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(1);
    expect(begun).toEqual(begunMeanwhile);
  });
  await connection.query("commit");
  await until(() => expect(begun).toEqual([1, 2]));
  letGo();
  await untilBrought(pool, 2);
});

test.each(BOTH)(
  "once one of a sequence may not be begun, it and all after it are given back (%s)",
  async (_name, mode) => {
    const begun: number[] = [];
    const bring = ({ id }: Parcel): null => {
      begun.push(id);
      return null;
    };
    // Set to false after the first claim, so that nothing is claimed a second time.
    let isOpen = true;
    const mayBegin = ({ id }: Parcel): boolean => {
      isOpen = false;
      return id !== 2;
    };
    await post(database.pool, "one", "one", "one");
    aCarrier(database, { ...mode, bring, mayBegin, room: () => (isOpen ? "plenty" : "none") });
    await untilBrought(database.pool, 1);
    await until(async () => {
      const rows = await parcelsOf(database.pool);
      for (const row of rows) expect(row).toMatchObject(FREE);
      expect(rows.map(({ state }) => state)).toEqual(["brought", "waiting", "waiting"]);
    });
    expect(begun).toEqual([1]);
  },
);

test.each(BOTH)(
  "a task that throws is left to the end of its lease, and those after it go (%s)",
  async (_name, mode) => {
    await post(database.pool, "one", "one", "two");
    const bring = ({ id }: Parcel): null => {
      if (id === 1) throw new Error("A wheel came off");
      return null;
    };
    aCarrier(database, { ...mode, bring });
    await untilBrought(database.pool, 2);
    expect(await parcelsOf(database.pool)).toMatchObject([{ claim_id: expect.any(String) as string }, FREE, FREE]);
  },
);

test.each(BOTH)("what was claimed and cannot be prepared is given back at once (%s)", async (_name, mode) => {
  await post(database.pool, "one", "two");
  let failures = 2;
  const prepare = (parcels: readonly Parcel[]): Parcel[][] => {
    failures -= 1;
    if (failures >= 0) throw new Error("The map is missing");
    return parcels.map((parcel) => [parcel]);
  };
  // The test doesn't wait for the lease, which lasts an hour.
  aCarrier(database, { ...mode, prepare });
  await untilBrought(database.pool, 2);
});

test.each(BOTH)("what became of a row is not noted once it is another's (%s)", async (_name, mode) => {
  const { begun, bring, letGo } = aHoldUp();
  const carrier = aCarrier(database, { ...mode, bring });
  await post(database.pool, "one");
  await until(() => expect(begun).toEqual([1]));
  await database.pool.query("update parcels set claim_id = gen_random_uuid(), claimed_until = now() + interval '1 h'");
  const taken = await parcelsOf(database.pool);
  letGo();
  await carrier.stop();
  expect(await parcelsOf(database.pool)).toEqual(taken);
});

test("a row that is on the way for longer than its lease stays ours while it is renewed", async () => {
  const { begun, bring, letGo } = aHoldUp();
  for (let nth = 0; nth < 2; nth += 1) aCarrier(database, { ...RENEWED, bring, leaseMs: 3_000 });
  await post(database.pool, "one");
  await until(() => expect(begun).toEqual([1]));
  const [first] = await parcelsOf(database.pool);
  const endsMs = first?.claimed_until?.getTime() ?? Infinity;
  await until(async () => {
    const { rows } = await database.pool.query<{ now: Date }>("select now()");
    expect(rows[0]?.now.getTime()).toBeGreaterThan(endsMs);
  });
  expect(begun).toEqual([1]);
  expect(await parcelsOf(database.pool)).toMatchObject([{ claim_id: first?.claim_id }]);
  letGo();
  await untilBrought(database.pool, 1);
});

test("a row that ran out on its way and is claimed again by the same process is left to the task that has it", async () => {
  const { begun, bring, letGo } = aHoldUp();
  aCarrier(database, { ...RENEWED, bring });
  await post(database.pool, "one");
  await until(() => expect(begun).toEqual([1]));
  await database.pool.query("update parcels set claimed_until = now() - interval '1 second'");
  await until(async () => {
    await database.pool.query("notify parcels");
    const { rows } = await database.pool.query("select from parcels where claimed_until > now()");
    expect(rows).toHaveLength(1);
  });
  // A later row shows that the process has looked past this one.
  await post(database.pool, "two");
  await until(() => expect(begun).toEqual([1, 2]));
  letGo();
  await untilBrought(database.pool, 2);
  for (const row of await parcelsOf(database.pool)) expect(row).toMatchObject({ brought: 1, ...FREE });
});

test.each(BOTH)(
  "results are kept while the database is away, and nothing is claimed before they are noted (%s)",
  async (_name, mode) => {
    const { behind, proxy } = await behindProxy();
    const { begun, bring, letGo } = aHoldUp();
    aCarrier(behind, { ...mode, bring });
    await post(database.pool, ...streets(3));
    await until(() => expect(begun).toHaveLength(3));
    proxy.shut();
    letGo();
    await post(database.pool, "later");
    const before = proxy.tried;
    await until(() => expect(proxy.tried).toBeGreaterThan(before + 3));
    await proxy.open();
    await until(() => expect(begun).toHaveLength(4));
    const noted = (await parcelsOf(database.pool)).map(({ state }) => state);
    expect(noted).toEqual(["brought", "brought", "brought", "waiting"]);
    letGo();
    await untilBrought(database.pool, 4);
  },
);

test("a result that the database refuses is written with less, or given up, and costs the others nothing", async () => {
  await post(database.pool, ...streets(6));
  const bring = ({ id }: Parcel): string => (id === 2 ? "poison" : id === 4 ? "bad poison" : "thanks");
  aCarrier(database, {
    ...LAPSING,
    bring,
    withLess: (result) => (result.answer === "poison" ? { ...result, answer: null } : undefined),
  });
  await untilBrought(database.pool, 5);
  const answers = (await parcelsOf(database.pool)).map(({ state, answer }) => [state, answer]);
  const thanks = ["brought", "thanks"];
  expect(answers).toEqual([thanks, ["brought", null], thanks, ["waiting", null], thanks, thanks]);
});

test("a result that must not be given up is tried again behind the others until the database takes it", async () => {
  const { pool } = database;
  await post(pool, ...streets(3));
  const bring = ({ id }: Parcel): string => (id === 1 ? "poison" : "thanks");
  aCarrier(database, { ...RENEWED, bring, withLess: (result) => result });
  await untilBrought(pool, 2);
  await post(pool, "later");
  await untilBrought(pool, 3);
  await pool.query("alter table parcels drop constraint storable");
  onTestFinished(async () => {
    await pool.query("drop table parcels");
  });
  await untilBrought(pool, 4);
  expect((await parcelsOf(pool))[0]).toMatchObject({ brought: 1, answer: "poison" });
});

test.each(BOTH)(
  "a stop gives back what is not begun, lets what is on the way end, and notes it (%s)",
  async (_name, mode) => {
    const { begun, bring, letGo } = aHoldUp();
    const carrier = aCarrier(database, { ...mode, lanes: 1, bring });
    await post(database.pool, "one", "one", "two");
    await until(() => expect(begun).toEqual([1]));
    let isStopped = false;
    const stopped = carrier.stop().then(() => (isStopped = true));
    await post(database.pool, "three");
    expect(isStopped).toBe(false);
    letGo();
    await stopped;
    const rows = await parcelsOf(database.pool);
    expect(rows.map(({ state }) => state)).toEqual(["brought", "waiting", "waiting", "waiting"]);
    for (const row of rows) expect(row).toMatchObject(FREE);
    expect(begun).toEqual([1]);
  },
);

test.each(BOTH)("an unreachable database doesn't keep the process from stopping (%s)", async (_name, mode) => {
  const { behind, proxy } = await behindProxy();
  const { begun, bring, letGo } = aHoldUp();
  const carrier = aCarrier(behind, { ...mode, lanes: 1, bring });
  await post(database.pool, "one", "two");
  await until(() => expect(begun).toEqual([1]));
  proxy.shut();
  letGo();
  await carrier.stop();
  expect((await parcelsOf(database.pool)).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
});
