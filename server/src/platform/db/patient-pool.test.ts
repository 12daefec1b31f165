import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { cloneDatabase, openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import type { Database } from "./database.ts";

let clone: TestDatabase;
beforeAll(async () => void (clone = await cloneDatabase()));
afterAll(() => clone.drop());

function aDatabase(): Database {
  const database = openTestDatabase(clone.url, 10);
  onTestFinished(() => database.close());
  return database;
}

/** The server refuses more, like one that has reached max_connections. */
const allow = ({ pool }: Database, connections: number) =>
  pool.query(`alter database ${new URL(clone.url).pathname.slice(1)} connection limit ${connections}`);

const inParallel = ({ pool }: Database) =>
  Promise.all(Array.from({ length: 30 }, () => pool.query("select pg_sleep(0.02)")));

test("requests wait for the connections that there are, and get more when the server has room again", async () => {
  const database = aDatabase();
  await allow(database, 3);
  await expect(inParallel(database)).resolves.toHaveLength(30);
  expect(database.pool.totalCount).toBeLessThanOrEqual(3);
  await allow(database, -1);
  await vi.waitFor(
    async () => {
      await inParallel(database);
      expect(database.pool.totalCount).toBe(10);
    },
    { timeout: 60_000, interval: 200 },
  );
});

test("without any connection, requests get the server's error at once", async () => {
  const [database, other] = [aDatabase(), aDatabase()];
  await allow(other, 0);
  onTestFinished(async () => void (await allow(other, -1)));
  const asked = Array.from({ length: 12 }, () => database.pool.query("select 1"));
  for (const { status, ...rest } of await Promise.allSettled(asked)) {
    expect({ status, ...rest }).toMatchObject({ status: "rejected", reason: { code: "53300" } });
  }
  expect(database.pool.waitingCount).toBe(0);
});
