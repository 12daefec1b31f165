import type pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../../test/support/database.ts";
import { aDatabaseProxy, type DatabaseProxy, throughBoth } from "../../../test/support/servers/database-proxy.ts";
import { connectionsTo } from "./primary.ts";

const database = testDatabase();
const PATIENCE = { timeout: 100_000 };

const pidOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
};

/** Two servers and a connection to the first, which is primary. The connections tolerate no silence. */
async function connected({ isOtherThere = false } = {}) {
  const [one, other] = [await aDatabaseProxy(database.url), await aDatabaseProxy(database.url)];
  await other.refuse();
  const { Client, stop } = connectionsTo(() => throughBoth(one, other), 0);
  onTestFinished(stop);
  const client = new Client();
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  if (isOtherThere) await other.open();
  return { one, other, client, Client, pid: await pidOf(client) };
}

/** The service checks the current server every other second. */
const untilAskedAgain = async (proxy: DatabaseProxy): Promise<void> => {
  const before = proxy.tried;
  await vi.waitFor(() => expect(proxy.tried).toBeGreaterThan(before + 2), PATIENCE);
};

test("a server that refuses more connections keeps those that it has", async () => {
  const keeps = async (code: string): Promise<void> => {
    const { one, client, pid } = await connected();
    one.refuseNew(code);
    await untilAskedAgain(one);
    expect(await pidOf(client)).toBe(pid);
  };
  // Too many connections, a wrong password, an account that is refused, and a server that is starting.
  await Promise.all(["53300", "28P01", "28000", "57P03"].map(keeps));
});

test("a server that does not greet, but answers those who are connected, keeps them", async () => {
  const { one, client, pid } = await connected();
  one.refuseNew(undefined);
  const is = { over: false };
  const working = (async () => {
    while (!is.over) {
      expect(await pidOf(client)).toBe(pid);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  await Promise.race([untilAskedAgain(one), working]);
  is.over = true;
  await working;
  expect(await pidOf(client)).toBe(pid);
});

test("where two addresses lead to one database, one that is full keeps its connections while the other takes new ones", async () => {
  const { one, other, client, Client, pid } = await connected({ isOtherThere: true });
  one.refuseNew("53300");
  const [refused, next] = [new Client(), new Client()];
  await expect(refused.connect()).rejects.toMatchObject({ code: "53300" });
  await next.connect();
  onTestFinished(() => next.end());
  expect(other.tried).toBeGreaterThan(0);
  await untilAskedAgain(one);
  expect(await pidOf(client)).toBe(pid);
  // It keeps them until it goes silent as well.
  one.freeze();
  await expect(pidOf(client)).rejects.toThrow("The database moved to another server");
  expect(await pidOf(next)).toBeGreaterThan(0);
});
