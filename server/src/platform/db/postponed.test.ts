import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openTestDatabase, testDatabase } from "../../../test/support/database.ts";
import { aDatabaseProxy } from "../../../test/support/servers/database-proxy.ts";
import { watchTraffic } from "../../../test/support/traffic.ts";
import type { Db } from "./database.ts";
import { isDatabaseAway, isTakenAlready, OutcomeUnknownError } from "./errors.ts";
import { postponed, statement } from "./statement.ts";

const database = testDatabase();
beforeAll(() => database.pool.query("create table jotted (n integer primary key, word text not null)"));

const tooShort = new Error("A word is missing");
const jot = postponed<{ n: number; word: string | null }>("insert into jotted values (:n, :word)", {
  plannedAs: "jot",
  meaningOf: (error) => (error instanceof pg.DatabaseError && error.code === "23502" ? tooShort : undefined),
});
const count = statement<{ above: number }, { n: number }>("select count(*) as n from jotted where n > :above", {
  plannedAs: "count-jotted",
});
const read = async (db: Db, above: number): Promise<number | undefined> => (await count(db, { above }))[0]?.n;

/** One connection, whose round trips are counted, and a proxy that can break it. */
async function oneConnection() {
  const proxy = await aDatabaseProxy(database.url);
  const own = openTestDatabase(proxy.url, 1);
  onTestFinished(() => own.close());
  const takeTraffic = watchTraffic(own.pool);
  return { ...own, proxy, roundTrips: () => takeTraffic().roundTrips };
}

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable("It succeeded"),
    (error: unknown) => error,
  );

test("a transaction that only postpones takes one round trip, and what comes between sees what came before", async () => {
  const { db, roundTrips } = await oneConnection();
  for (const first of [100, 110]) {
    await db.transaction().execute(async (tx) => {
      for (const n of [1, 2, 3]) await jot(tx, { n: first + n, word: "together" });
    });
    expect(roundTrips()).toBe(1);
  }
  const seen = await db.transaction().execute(async (tx) => {
    await jot(tx, { n: 121, word: "seen" });
    const now = await read(tx, 100);
    await jot(tx, { n: 122, word: "not yet" });
    return now;
  });
  expect([seen, await read(db, 100), roundTrips()]).toEqual([7, 8, 3]);
});

test("a transaction that asks nothing sends nothing, however it ends", async () => {
  const { db, roundTrips } = await oneConnection();
  await db.transaction().execute(() => Promise.resolve());
  const refused = db.transaction().execute(async (tx) => {
    await jot(tx, { n: 200, word: "never" });
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect([roundTrips(), await read(db, 199)]).toEqual([0, 0]);
});

test("one that fails on its way to the commit undoes the transaction, and its error reaches the caller", async () => {
  const { db } = await oneConnection();
  const failing = db.transaction().execute(async (tx) => {
    await jot(tx, { n: 300, word: "first" });
    await jot(tx, { n: 300, word: "again" });
    await jot(tx, { n: 301, word: "after" });
  });
  const error = await errorOf(failing);
  expect([isTakenAlready(error), await read(db, 299)]).toEqual([true, 0]);
  // The same connection, whose plans are still known.
  await db.transaction().execute((tx) => jot(tx, { n: 302, word: "later" }));
  expect(await read(db, 299)).toBe(1);
});

test("one that fails before a read fails the read, and nothing after it runs", async () => {
  const { db } = await oneConnection();
  const failing = db.transaction().execute(async (tx) => {
    await jot(tx, { n: 310, word: "first" });
    await jot(tx, { n: 310, word: "again" });
    await errorOf(read(tx, 309));
    await jot(tx, { n: 311, word: "after" });
  });
  expect(await errorOf(failing)).toMatchObject({ code: "25P02" });
  expect(await read(db, 309)).toBe(0);
});

test("its error is reported as what it means", async () => {
  const { db } = await oneConnection();
  const atCommit = db.transaction().execute((tx) => jot(tx, { n: 320, word: null }));
  expect(await errorOf(atCommit)).toBe(tooShort);
  const atRead = db.transaction().execute(async (tx) => {
    await jot(tx, { n: 321, word: null });
    await read(tx, 0);
  });
  expect(await errorOf(atRead)).toBe(tooShort);
});

test("a value that cannot be sent stops what comes after it, and the connection goes on", async () => {
  const { db } = await oneConnection();
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  for (const _attempt of [1, 2]) {
    const failing = db.transaction().execute(async (tx) => {
      await jot(tx, { n: 330, word: "before" });
      await jot(tx, { n: 331, word: circle as never });
      await jot(tx, { n: 332, word: "after" });
    });
    expect(await errorOf(failing)).toBeInstanceOf(TypeError);
  }
  await db.transaction().execute((tx) => jot(tx, { n: 333, word: "fine" }));
  expect(await read(db, 329)).toBe(1);
});

test("a plan that the server refuses is named again by its next use, and so are those after it", async () => {
  const { db } = await oneConnection();
  const missing = postponed<{ n: number }>("insert into not_there values (:n)", { plannedAs: "insert-not-there" });
  const behind = postponed<{ n: number }>("insert into jotted values (:n, 'behind')", { plannedAs: "jot-behind" });
  const both = () =>
    db.transaction().execute(async (tx) => {
      await missing(tx, { n: 1 });
      await behind(tx, { n: 340 });
    });
  for (const _attempt of [1, 2]) expect(await errorOf(both())).toMatchObject({ code: "42P01" });
  await database.pool.query("create table not_there (n integer)");
  await both();
  expect(await read(db, 339)).toBe(1);
});

test("outside a transaction it runs immediately", async () => {
  const { db, roundTrips } = await oneConnection();
  await jot(db, { n: 400, word: "alone" });
  expect(roundTrips()).toBe(1);
  expect(await read(db, 399)).toBe(1);
});

test("statements without parameters follow what was postponed", async () => {
  const { db } = await oneConnection();
  const seen = await db.transaction().execute(async (tx) => {
    await jot(tx, { n: 410, word: "first" });
    return sql<{ n: number }>`select count(*) as n from jotted where n = 410`.execute(tx);
  });
  expect(seen.rows).toEqual([{ n: 1 }]);
});

test("a connection that is lost with writes and commit on it leaves the outcome unknown", async () => {
  const { db, proxy } = await oneConnection();
  proxy.loseAnswers("commit", 1);
  const lost = errorOf(db.transaction().execute((tx) => jot(tx, { n: 500, word: "made" })));
  expect(await lost).toBeInstanceOf(OutcomeUnknownError);
  expect(await read(database.db, 499)).toBe(1);
});

test("a database that goes away at a write before the commit leaves no doubt: nothing was changed", async () => {
  const { db } = await oneConnection();
  await database.pool.query(`
    create function leave() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger leave before insert on jotted for each row when (new.word = 'leave') execute function leave()`);
  const error = await errorOf(db.transaction().execute((tx) => jot(tx, { n: 510, word: "leave" })));
  expect([isDatabaseAway(error), error instanceof OutcomeUnknownError]).toEqual([true, false]);
  expect(await read(db, 509)).toBe(0);
});

test("warnings of the writes say nothing about the commit", async () => {
  const { db } = await oneConnection();
  await database.pool.query(`
    create function warn() returns trigger language plpgsql as $$ begin raise warning 'careful'; return new; end $$;
    create trigger warn before insert on jotted for each row when (new.word = 'warn') execute function warn()`);
  await db.transaction().execute((tx) => jot(tx, { n: 600, word: "warn" }));
  expect(await read(db, 599)).toBe(1);
});

test("no connection is lost, whatever fails: one serves any number of transactions", async () => {
  const { db, pool } = await oneConnection();
  for (let n = 0; n < 20; n++) {
    const failing = db.transaction().execute(async (tx) => {
      await jot(tx, { n: 700, word: n % 2 === 0 ? null : "twice" });
      if (n % 3 === 0) await read(tx, 0);
      await jot(tx, { n: 700, word: "twice" });
    });
    await errorOf(failing);
  }
  expect([pool.totalCount, pool.idleCount, await read(db, 699)]).toEqual([1, 1, 0]);
});
