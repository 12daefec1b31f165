import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { cloneDatabase, openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import type { Database } from "./database.ts";

/** A role of this file's own: limits don't apply to superusers, and `DATABASE_URL` may name one. */
const ROLE = `sablewatch_test_${randomBytes(6).toString("hex")}`;
const admin = new pg.Client({ connectionString: inject("adminUrl") });
let clone: TestDatabase;

beforeAll(async () => {
  clone = await cloneDatabase();
  await admin.connect();
  await admin.query(`create role ${ROLE} login password '${ROLE}'`);
  await admin.query(`grant connect on database ${new URL(clone.url).pathname.slice(1)} to ${ROLE}`);
});
afterAll(async () => {
  await clone.drop();
  await admin.query(`drop role ${ROLE}`);
  await admin.end();
});

function aDatabase(): Database {
  const url = Object.assign(new URL(clone.url), { username: ROLE, password: ROLE });
  const database = openTestDatabase(url.href, 10);
  onTestFinished(() => database.close());
  return database;
}

/** The server refuses more, like one that has reached max_connections. */
const allow = (connections: number) => admin.query(`alter role ${ROLE} connection limit ${connections}`);

const inParallel = ({ pool }: Database) =>
  Promise.all(Array.from({ length: 30 }, () => pool.query("select pg_sleep(0.02)")));

test("requests wait for the connections that there are, and get more when the server has room again", async () => {
  const database = aDatabase();
  await database.pool.query("select 1");
  await allow(3);
  await expect(inParallel(database)).resolves.toHaveLength(30);
  expect(database.pool.totalCount).toBeLessThanOrEqual(3);
  await allow(-1);
  await vi.waitFor(
    async () => {
      await inParallel(database);
      expect(database.pool.totalCount).toBe(10);
    },
    { timeout: 60_000, interval: 200 },
  );
});

test("without any connection, requests get the server's error at once", async () => {
  const database = aDatabase();
  await allow(0);
  onTestFinished(async () => void (await allow(-1)));
  const asked = Array.from({ length: 12 }, () => database.pool.query("select 1"));
  for (const { status, ...rest } of await Promise.allSettled(asked)) {
    expect({ status, ...rest }).toMatchObject({ status: "rejected", reason: { code: "53300" } });
  }
  expect(database.pool.waitingCount).toBe(0);
});
