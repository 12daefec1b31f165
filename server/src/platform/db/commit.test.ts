import { type Kysely, sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openTestDatabase, testDatabase } from "../../../test/support/database.ts";
import { aDatabaseProxy } from "../../../test/support/servers/database-proxy.ts";
import type { Db } from "./database.ts";
import { isDatabaseAway, OutcomeUnknownError } from "./errors.ts";

const database = testDatabase();
beforeAll(() => database.pool.query("create table noted (n integer)"));

type Noted = Kysely<{ noted: { n: number } }>;
const note = (db: Db, n: number) => (db as unknown as Noted).insertInto("noted").values({ n }).execute();
const isNoted = async (n: number): Promise<boolean> =>
  (await database.pool.query("select from noted where n = $1", [n])).rowCount === 1;

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable("It succeeded"),
    (error: unknown) => error,
  );

async function throughProxy() {
  const proxy = await aDatabaseProxy(database.url);
  const own = openTestDatabase(proxy.url, 1);
  onTestFinished(() => own.close());
  return { proxy, db: own.db };
}

test("a commit whose answer is lost has an unknown outcome, and counts as a database that is away", async () => {
  const { proxy, db } = await throughProxy();
  proxy.loseAnswers("commit", 1);
  const error = await errorOf(db.transaction().execute((tx) => note(tx, 1)));
  expect(error).toBeInstanceOf(OutcomeUnknownError);
  expect(isDatabaseAway(error)).toBe(true);
  expect(await isNoted(1)).toBe(true);
});

test("a commit that is cut off on its way has an unknown outcome too", async () => {
  const { proxy, db } = await throughProxy();
  proxy.cutAt("commit");
  expect(await errorOf(db.transaction().execute((tx) => note(tx, 2)))).toBeInstanceOf(OutcomeUnknownError);
  expect(await isNoted(2)).toBe(false);
});

test("a connection that was lost before the commit was sent leaves no doubt: nothing was changed", async () => {
  const { proxy, db } = await throughProxy();
  const lost = db.transaction().execute(async (tx) => {
    await note(tx, 3);
    proxy.shut();
    await errorOf(sql`select 1`.execute(tx));
  });
  const error = await errorOf(lost);
  expect(error).not.toBeInstanceOf(OutcomeUnknownError);
  expect(isDatabaseAway(error)).toBe(true);
  expect(await isNoted(3)).toBe(false);
});

test("the original error is reported, even if the rollback finds no connection any more", async () => {
  const { proxy, db } = await throughProxy();
  const failing = db.transaction().execute(async (tx) => {
    await note(tx, 4);
    proxy.shut();
    throw new Error("the reason");
  });
  await expect(failing).rejects.toThrow("the reason");
});

test("a transaction whose failed statement nobody minded is no success, because PostgreSQL rolls it back", async () => {
  const quiet = database.db.transaction().execute(async (tx) => {
    await note(tx, 5);
    await errorOf(sql`select 1 / 0`.execute(tx));
  });
  await expect(quiet).rejects.toThrow("rolled back");
  expect(await isNoted(5)).toBe(false);
});

test("a commit that PostgreSQL warns about has an unknown outcome: standbys may lack it", async () => {
  await database.pool.query(`
    create function warn() returns trigger language plpgsql as
      $$ begin raise warning 'canceling wait for synchronous replication due to user request'; return null; end $$;
    create table warned (n integer);
    create constraint trigger warned after insert on warned deferrable initially deferred
      for each row execute function warn()`);
  const warned = database.db.transaction().execute((tx) => sql`insert into warned values (1)`.execute(tx));
  expect(await errorOf(warned)).toBeInstanceOf(OutcomeUnknownError);
  // The connection can be used again.
  await database.db.transaction().execute((tx) => note(tx, 6));
  expect(await isNoted(6)).toBe(true);
});
