import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../test/support/database.ts";
import { aDatabaseProxy } from "../../../test/support/servers/database-proxy.ts";
import { refusalFor } from "../http/unavailable.ts";
import { isDatabaseAway, isDatabaseBusy, isRefusedByDatabase, OutcomeUnknownError } from "./errors.ts";

const database = testDatabase();

/** A pool whose connections end with the test. */
function aPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 1, connectionTimeoutMillis: 5_000, ...options });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  onTestFinished(() => (pool.ending ? undefined : pool.end()));
  return pool;
}

/** The error that a promise rejects with. */
const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable("It succeeded"),
    (error: unknown) => error,
  );

const verdictOn = (error: unknown) => ({
  away: isDatabaseAway(error),
  busy: isDatabaseBusy(error),
  refused: isRefusedByDatabase(error),
});
const AWAY = { away: true, busy: false, refused: false };
const BUSY = { away: false, busy: true, refused: false };
const REFUSED = { away: false, busy: false, refused: true };
const NEITHER = { away: false, busy: false, refused: false };

/** Accepts connections and never responds. */
async function aSilentServer(): Promise<string> {
  const server = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`;
}

type Happening = () => Promise<unknown>;

const happenings: [string, object, Happening][] = [
  [
    "nobody listens",
    AWAY,
    async () => {
      const proxy = await aDatabaseProxy(database.url);
      await proxy.refuse();
      return errorOf(aPool({ connectionString: proxy.url }).query("select 1"));
    },
  ],
  [
    "nobody listens at any of a name's addresses",
    AWAY,
    async () => {
      const proxy = await aDatabaseProxy(database.url);
      await proxy.refuse();
      return errorOf(aPool({ connectionString: proxy.url.replace("127.0.0.1", "localhost") }).query("select 1"));
    },
  ],
  [
    "there is no socket",
    AWAY,
    () => errorOf(aPool({ host: "/nowhere", user: "nobody", password: "", database: "x" }).query("select 1")),
  ],
  [
    "the name is unknown",
    AWAY,
    () => errorOf(aPool({ connectionString: "postgres://nobody@database.invalid/x" }).query("select 1")),
  ],
  [
    "nothing is answered",
    AWAY,
    async () =>
      errorOf(aPool({ connectionString: await aSilentServer(), connectionTimeoutMillis: 50 }).query("select 1")),
  ],
  [
    "nothing is answered to a connection of its own",
    AWAY,
    async () =>
      errorOf(new pg.Client({ connectionString: await aSilentServer(), connectionTimeoutMillis: 50 }).connect()),
  ],
  [
    "all connections are in use",
    AWAY,
    async () => {
      const pool = aPool({ connectionString: database.url, connectionTimeoutMillis: 2_000 });
      const client = await pool.connect();
      const error = await errorOf(pool.query("select 1"));
      client.release();
      return error;
    },
  ],
  [
    "the connection is cut in the middle of a statement, and then asked again",
    AWAY,
    async () => {
      const proxy = await aDatabaseProxy(database.url);
      const client = await aPool({ connectionString: proxy.url }).connect();
      const first = errorOf(client.query("select pg_sleep(60)"));
      proxy.shut();
      expect(verdictOn(await first)).toEqual(AWAY);
      const error = await errorOf(client.query("select 1"));
      client.release();
      return error;
    },
  ],
  [
    "an administrator ends the connection",
    AWAY,
    async () => {
      const client = await aPool({ connectionString: database.url }).connect();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const sleeping = errorOf(client.query("select pg_sleep(60)"));
      await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      const error = await sleeping;
      client.release();
      return error;
    },
  ],
  [
    "a statement is not answered in time",
    AWAY,
    async () => {
      const client = new pg.Client({ connectionString: database.url, query_timeout: 50 });
      client.on("error", () => undefined);
      await client.connect();
      const error = await errorOf(client.query("select pg_sleep(60)"));
      await database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()",
      );
      return error;
    },
  ],
  [
    "the pool was closed",
    AWAY,
    async () => {
      const pool = aPool({ connectionString: database.url });
      await pool.end();
      return errorOf(pool.query("select 1"));
    },
  ],
  [
    "the password is wrong",
    AWAY,
    () => {
      const url = new URL(inject("postgresUrl"));
      url.password = "wrong";
      return errorOf(aPool({ connectionString: url.href }).query("select 1"));
    },
  ],
  [
    "only reads are allowed",
    AWAY,
    () =>
      errorOf(
        aPool({ connectionString: database.url, options: "-c default_transaction_read_only=on" }).query(
          "create table x ()",
        ),
      ),
  ],
  [
    "a statement takes too long",
    BUSY,
    () => errorOf(aPool({ connectionString: database.url, statement_timeout: 20 }).query("select pg_sleep(60)")),
  ],
  ["a row breaks a rule", REFUSED, () => errorOf(database.pool.query("insert into partners (id) values (null)"))],
  ["a text is no number", REFUSED, () => errorOf(database.pool.query("select $1::integer", ["one"]))],
  ["a statement is wrong", NEITHER, () => errorOf(database.pool.query("selekt"))],
  ["a file is missing", NEITHER, () => import("node:fs/promises").then((fs) => errorOf(fs.readFile("/nowhere/x")))],
  ["something else", NEITHER, () => Promise.resolve(new Error("Connection terminated, he said"))],
  ["no error at all", NEITHER, () => Promise.resolve("57P01")],
];

test.each(happenings)("%s: %j", async (_name, verdict, happen) => {
  expect(verdictOn(await happen())).toEqual(verdict);
});

test.each([
  "08000",
  "08003",
  "08004",
  "08006",
  "08001",
  "08P01",
  "25006",
  "57P01",
  "57P02",
  "57P03",
  "57P04",
  "57P05",
  "53300",
  "28000",
  "3D000",
])("PostgreSQL's %s means that it is away", (code) => {
  expect(verdictOn(Object.assign(new Error("said so"), { code }))).toEqual(AWAY);
});

test.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN"])(
  "the network's %s means that it is away",
  (code) => {
    expect(verdictOn(Object.assign(new Error("said so"), { code }))).toEqual(AWAY);
  },
);

test.each(["42601", "42P01", "XX000", "0A000", "EACCES", "ERR_INVALID_ARG_TYPE"])("%s is a fault of ours", (code) => {
  expect(verdictOn(Object.assign(new Error("said so"), { code }))).toEqual(NEITHER);
});

test("a table of what callers are told: 503, and another code where nobody knows whether a change was made", () => {
  const coded = (code: string) => Object.assign(new Error("said so"), { code });
  const codeOf = (error: unknown, isRead = false) => refusalFor(error, { isRead })?.code;
  const unknown = new OutcomeUnknownError({ cause: coded("57P01") });
  expect([
    codeOf(coded("57P01")),
    codeOf(coded("40001")),
    codeOf(unknown),
    codeOf(unknown, true),
    codeOf(coded("XX000")),
  ]).toEqual(["unavailable", "unavailable", "outcome-unknown", "unavailable", undefined]);
});

test.each(["25P03", "25P04", "40001", "40P01", "55P03", "57014", "53000", "53100", "53400", "53200", "58030"])(
  "PostgreSQL's %s means that it could not do it",
  (code) => {
    expect(verdictOn(Object.assign(new Error("said so"), { code }))).toEqual(BUSY);
  },
);
