import { Kysely, PostgresDialect, type Selection, sql, type Transaction } from "kysely";
import pg from "pg";
import type { Keyring } from "../sealing/keyring.ts";
import { PatientPool } from "./patient-pool.ts";
import { plannedPool } from "./planned-pool.ts";
import { type Connections, connectionsTo } from "./primary.ts";
import type { DB } from "./tables.gen.ts";
import { tracedClient } from "./traced-client.ts";

/** Reads take `Db`. Writes and locks take `Tx`, which exists only inside an open transaction. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** A row of a table with the columns that a query selects. */
export type Selected<Table extends keyof DB, Columns extends readonly unknown[]> = Selection<
  DB,
  Table,
  Columns[number]
>;

type Statement<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/** Runs a statement that is written out as SQL, and returns its rows. Within it, values are what they are in `sql`. */
export const allRows =
  <Row>(db: Db): Statement<Row[]> =>
  async (...statement) =>
    (await sql<Row>(...statement).execute(db)).rows;

/** The same for a statement with one row at most. */
export const firstRow =
  <Row>(db: Db): Statement<Row | undefined> =>
  async (...statement) =>
    (await allRows<Row>(db)(...statement))[0];

/** The values of a statement that selects one column. */
export const allValues =
  <Value>(db: Db): Statement<Value[]> =>
  async (...statement) =>
    (await allRows<Record<string, Value>>(db)(...statement)).flatMap((row) => Object.values(row).slice(0, 1));

/** The same for a statement with one row at most. */
export const firstValue =
  <Value>(db: Db): Statement<Value | undefined> =>
  async (...statement) =>
    (await allValues<Value>(db)(...statement))[0];

/** The value of a statement that always has a row, such as a count. */
export const oneValue =
  <Value>(db: Db): Statement<Value> =>
  async (...statement) =>
    required(await firstValue<Value>(db)(...statement));

/** The same for a row. */
export const oneRow =
  <Row>(db: Db): Statement<Row> =>
  async (...statement) =>
    required(await firstRow<Row>(db)(...statement));

function required<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error("A statement that always has a row has none");
  return found;
}

/** How many rows a statement has, and whether it has any. */
export const countRows =
  (db: Db): Statement<number> =>
  async (...statement) =>
    (await allRows(db)(...statement)).length;
export const hasRow =
  (db: Db): Statement<boolean> =>
  async (...statement) =>
    (await countRows(db)(...statement)) > 0;

/** Runs a statement whose rows, if it has any, nobody needs. */
export const run =
  (db: Db): Statement<void> =>
  async (...statement) => {
    await sql(...statement).execute(db);
  };

/** The first of the rows that a query returns. */
export const firstAmong = async <Row>(rows: Promise<readonly Row[]>): Promise<Row | undefined> => (await rows)[0];

/** Whether a query finds or changes a row. */
export const isFound = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

type TypeParsers = typeof pg.types.getTypeParser;

const TEXT_ARRAY = 1009;
const parseAnyTexts = pg.types.getTypeParser(TEXT_ARRAY as never) as (written: string) => unknown;

/** `{a,b}`: no quotes, no lists in lists, no nulls. */
const PLAIN_TEXTS = /^\{[^"{]*\}$/;

/** The driver reads lists character by character, but most need nothing unescaped. */
function parseTexts(written: string): unknown {
  if (written === "{}") return [];
  if (!PLAIN_TEXTS.test(written) || written.includes("NULL")) return parseAnyTexts(written);
  return written.slice(1, -1).split(",");
}

/** Prices and counts are numbers in every result. None of ours comes near 2^53, where a double would lose digits. */
const parsers = new Map<number, unknown>([
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.INT8, Number],
  [TEXT_ARRAY, parseTexts],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: Parameters<TypeParsers>[0], format?: "text" | "binary"): unknown =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as TypeParsers,
};

const pools = new WeakMap<Db, pg.Pool>();

/** For statements that Kysely cannot express. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error("A transaction has a connection, not a pool");
  return pool;
}

const keyrings = new WeakMap<object, Keyring>();

/** The keys that the database was opened with. A transaction shares the adapter of its database. */
export function keyringFor(db: Db): Keyring {
  const keyring = keyrings.get(db.getExecutor().adapter);
  if (!keyring) throw new Error("The database was opened without keys for its secrets");
  return keyring;
}

type OpenOptions = {
  /** A function for a database that may move to another address: it is called for each new connection. */
  url: string | (() => string);
  poolSize: number;
  /** Decrypts the secrets stored in the database. */
  keyring: Keyring;
  onError: (error: Error) => void;
};

export function openDatabase(options: OpenOptions): Database {
  const { url } = options;
  const connections = connectionsTo(typeof url === "string" ? () => url : url);
  // A caller that waits this long for a connection gets an error instead of hanging.
  return openPool(connections, { ...options, Pool: PatientPool, pool: { connectionTimeoutMillis: 10_000 } });
}

type PoolOptions = Omit<OpenOptions, "url"> & {
  Pool: new (options: pg.PoolConfig & { max: number }) => pg.Pool;
  pool: pg.PoolConfig;
};

/** A database whose connections are instances of this class. */
export function openPool({ Client, stop }: Connections, options: PoolOptions): Database {
  const pool = new options.Pool({
    // Sibling pools and clients inherit the class with the pool's options.
    Client: tracedClient(Client),
    types,
    idleTimeoutMillis: 30_000,
    // Detects within half a minute that a server vanished silently, so that its connections aren't handed out.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A transaction whose process froze must not hold its row locks forever.
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 60_000,
    application_name: "sablewatch",
    ...options.pool,
    max: options.poolSize,
  });
  // Without a listener, a database restart under an idle connection would end the process.
  pool.on("error", (error) => {
    // A closing pool doesn't wait until the server has seen every disconnect, so the server may close a connection
    // first.
    if (!pool.ending) options.onError(error);
  });
  // The same for a connection in use: its query already reports the error to its caller.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: plannedPool(pool) }) });
  pools.set(db, pool);
  keyrings.set(db.getExecutor().adapter, options.keyring);
  return {
    db,
    pool,
    async close() {
      stop();
      await db.destroy();
      // Kysely closes a pool only if Kysely was the first to use it.
      if (!pool.ending) await pool.end();
    },
  };
}
