import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase, testDatabase } from "../../../test/support/database.ts";
import { aDatabaseProxy, fatalAnswer, throughBoth } from "../../../test/support/servers/database-proxy.ts";
import { isDatabaseAway } from "./errors.ts";
import { listenOn } from "./listen.ts";
import { connectionsTo } from "./primary.ts";
import { createLog } from "../log.ts";

const database = testDatabase();

function opened(url: string) {
  const own = openTestDatabase(url, 3);
  onTestFinished(() => own.close());
  return own;
}

const asOwner = (statement: string) => database.pool.query(statement);
const nameOf = (url: string): string => new URL(url).pathname.slice(1);

const succeeds = (pool: pg.Pool) => vi.waitFor(() => pool.query("select 1"), { timeout: 100_000 });

test("a connection that says it is read-only is thrown away, and so is every other to that server", async () => {
  const { pool } = opened(database.url);
  await asOwner("create table if not exists noted (n integer)");
  const name = nameOf(database.url);
  await asOwner(`alter database ${name} set default_transaction_read_only = on`);
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  for (const client of clients) client.release();
  await asOwner(`alter database ${name} set default_transaction_read_only = off`);

  // Both connections were opened while the server was read-only, and would stay read-only.
  const refused = await pool.query("insert into noted values (1)").catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "25006" });
  expect(isDatabaseAway(refused)).toBe(true);
  await vi.waitFor(() => pool.query("insert into noted values (2)"), { timeout: 100_000 });
  expect(await Promise.all([1, 2, 3].map(() => pool.query("insert into noted values (3)")))).toHaveLength(3);
});

test("of several servers the one that can be reached is used, and the other one when it dies", async () => {
  const [one, other] = [await aDatabaseProxy(database.url), await aDatabaseProxy(database.url)];
  await one.refuse();
  const { pool } = opened(throughBoth(one, other));
  expect(await pool.query("select 1")).toMatchObject({ rowCount: 1 });
  expect(one.tried).toBe(0);

  await one.open();
  await other.refuse();
  await succeeds(pool);
  expect(one.tried).toBeGreaterThan(0);
});

test("who listens hears of work again after the server has changed", async () => {
  const [one, other] = [await aDatabaseProxy(database.url), await aDatabaseProxy(database.url)];
  await one.refuse();
  const { pool } = opened(throughBoth(one, other));
  const heard: (string | undefined)[] = [];
  const listening = listenOn("test_news", pool, createLog("silent"), (text) => heard.push(text));
  onTestFinished(() => listening.stop());
  await vi.waitFor(() => expect(heard).toEqual([undefined]), { timeout: 100_000 });
  await one.open();
  await other.refuse();
  await vi.waitFor(() => expect(heard).toEqual([undefined, undefined]), { timeout: 100_000 });
  await asOwner("notify test_news, 'again'");
  await vi.waitFor(() => expect(heard.at(-1)).toBe("again"), { timeout: 100_000 });
});

test("where none takes changes, that is said, and every try is a new one", async () => {
  const [one, other] = [await aDatabaseProxy(database.url), await aDatabaseProxy(database.url)];
  await Promise.all([one.refuse(), other.refuse()]);
  const { pool } = opened(throughBoth(one, other));
  const error: unknown = await pool.query("select 1").catch((caught: unknown) => caught);
  expect(error).toMatchObject({ message: "None of the database's servers takes changes" });
  expect(isDatabaseAway(error)).toBe(true);
  await other.open();
  await succeeds(pool);
});

test("connections to a server that froze are given up when another has taken its place, also those that wait to be greeted", async () => {
  const [one, other] = [await aDatabaseProxy(database.url), await aDatabaseProxy(database.url)];
  await other.refuse();
  const { pool } = opened(throughBoth(one, other));
  expect(await pool.query("select 1")).toMatchObject({ rowCount: 1 });
  one.freeze();
  const moved = { message: "The database moved to another server" };
  const waiting = [1, 2].map(() => pool.query("select 1").catch((error: unknown) => error));
  await other.open();
  expect(await Promise.all(waiting)).toMatchObject([moved, moved]);
  expect(await pool.query("select 1")).toMatchObject({ rowCount: 1 });
});

test("a statement that waits for a server that froze is given up, whoever finds the successor", async () => {
  const [one, other] = [await aDatabaseProxy(database.url), await aDatabaseProxy(database.url)];
  await other.refuse();
  const { Client, stop } = connectionsTo(() => throughBoth(one, other));
  onTestFinished(stop);
  const [waiting, late, next] = [new Client(), new Client({ connectionTimeoutMillis: 200 }), new Client()];
  await waiting.connect();
  one.freeze();
  const answer = waiting.query("select 1").catch((error: unknown) => error);
  await expect(late.connect()).rejects.toThrow();
  await other.open();
  await next.connect();
  onTestFinished(() => next.end());
  expect(await answer).toMatchObject({ message: "The database moved to another server" });
  expect(await next.query("select 1")).toMatchObject({ rowCount: 1 });
});

test("a statement that waits for a server that froze is given up after a while, though no other takes changes", async () => {
  const [one, other] = [await aDatabaseProxy(database.url), await aDatabaseProxy(database.url)];
  await other.refuse();
  const { Client, stop } = connectionsTo(() => throughBoth(one, other), 0);
  onTestFinished(stop);
  const waiting = new Client();
  await waiting.connect();
  one.freeze();
  const error: unknown = await waiting.query("select 1").catch((caught: unknown) => caught);
  expect(error).toMatchObject({ message: "The database's server does not answer" });
  expect(isDatabaseAway(error)).toBe(true);
});

test("the same where a new connection to that server has failed before", async () => {
  const [one, other] = [await aDatabaseProxy(database.url), await aDatabaseProxy(database.url)];
  await other.refuse();
  const { Client, stop } = connectionsTo(() => throughBoth(one, other), 0);
  onTestFinished(stop);
  const [waiting, late] = [new Client(), new Client({ connectionTimeoutMillis: 200 })];
  await waiting.connect();
  one.freeze();
  const answer = waiting.query("select 1").catch((error: unknown) => error);
  await expect(late.connect()).rejects.toThrow();
  expect(await answer).toMatchObject({ message: "The database's server does not answer" });
});

test("while one server is silent, another that says no is asked again", async () => {
  const [one, other] = [await aDatabaseProxy(database.url), await aDatabaseProxy(database.url)];
  one.freeze();
  other.shut();
  const { pool } = opened(throughBoth(one, other));
  const answer = pool.query("select 1");
  await vi.waitFor(() => expect(other.tried).toBeGreaterThan(0), { timeout: 100_000 });
  await other.open();
  expect(await answer).toMatchObject({ rowCount: 1 });
});

test("a server that became read-only takes along its own connections, and not those to its successor", async () => {
  const [one, other] = [await aDatabaseProxy(database.url), await aDatabaseProxy(database.url)];
  let url = one.url;
  const { Client } = connectionsTo(() => url);
  const connected = async () => {
    const client = new Client();
    await client.connect();
    onTestFinished(() => client.end().catch(() => undefined));
    return client;
  };
  const [late, old] = [await connected(), await connected()];
  url = other.url;
  const fresh = await connected();
  const cut = new Promise<void>((resolve) => void old.once("end", resolve));
  await late.query("set default_transaction_read_only = on");
  await expect(late.query("create table never (n integer)")).rejects.toMatchObject({ code: "25006" });
  await cut;
  expect(await fresh.query("select 1")).toMatchObject({ rowCount: 1 });
});

test("a server that shuts down with its first answer ends no process", async () => {
  const [welcome, ready] = [Buffer.from("R\0\0\0\u0008\0\0\0\0"), Buffer.from("Z\0\0\0\u0005I")];
  const server = createServer((socket) => {
    // Sent in one piece, so the client reads all three before anyone is told about the first.
    socket.once("data", () => socket.end(Buffer.concat([welcome, ready, fatalAnswer("57P01")])));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { Client } = connectionsTo(() => `postgres://nobody@127.0.0.1:${port}/none`);
  const pool = new pg.Pool({ Client, max: 1 });
  pool.on("error", () => undefined);
  await expect(pool.query("select 1")).rejects.toThrow();
  await pool.end();
});
