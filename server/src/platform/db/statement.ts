import { CompiledQuery } from "kysely";
import type pg from "pg";
import type { Db } from "./database.ts";
import { type StatementPlan, rememberPlan } from "./plans.ts";

/** A statement without parameters. */
export type NoParameters = Record<string, never>;

/** Runs a statement on a connection or a pool. */
type Run<Connection, Parameters, Row> = (connection: Connection, parameters: Parameters) => Promise<Row[]>;

type Write<Parameters> = (db: Db, parameters: Parameters) => Promise<void>;

type Options = Omit<StatementPlan, "name"> & { plannedAs?: string };

/**
 * A statement written out as SQL, for the paths that run for nearly every request. Building one with Kysely takes about
 * 30 µs each time, which was a fifth of all the time that Node spent on a read. `:name` is a parameter.
 *
 * With `plannedAs`, each connection plans it once and caches the plan under that name. Planning the statements of an
 * onboarding took as long as running them.
 */
export function statement<Parameters extends object, Row = never>(
  sql: string,
  { plannedAs, ...plan }: Options = {},
): Run<Db, Parameters, Row> {
  const { text, names } = positional(sql);
  if (plannedAs !== undefined) rememberPlan(text, { name: plannedAs, ...plan });
  return async (db, parameters) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, valuesOf(names, parameters)));
    return rows;
  };
}

/**
 * A write whose result nobody needs. Inside a transaction it waits for the next statement that isn't postponed, or for
 * the commit, and reaches the database together with it. So all writes of a change take one round trip. They run in
 * their order, before anything that comes later in the transaction.
 *
 * If it fails, whatever it went with fails with its error. Outside a transaction, it runs immediately.
 */
export function postponed<Parameters extends object>(
  sql: string,
  options: Options & { plannedAs: string },
): Write<Parameters> {
  const run = statement<Parameters>(sql, { ...options, isPostponed: true });
  return async (db, parameters) => void (await run(db, parameters));
}

/** The same for a pool and without a transaction. Avoids Kysely's overhead for each statement. */
export function prepared<Parameters extends object, Row extends pg.QueryResultRow = never>(
  name: string,
  sql: string,
): Run<Pick<pg.Pool, "query">, Parameters, Row> {
  const { text, names } = positional(sql);
  return async (pool, parameters) => {
    const { rows } = await pool.query<Row>({ name, text, values: valuesOf(names, parameters) });
    return rows;
  };
}

/** `:name`, but not the second colon of a cast (`::uuid`) and not a part of a word or a time. */
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi;

/** PostgreSQL numbers its parameters; names are easier to read. */
function positional(sql: string): { text: string; names: readonly string[] } {
  const names: string[] = [];
  const text = sql.replace(PARAMETER, (_match, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}

/** A missing value is an error, because the database would treat it as null. */
function valuesOf(names: readonly string[], parameters: object): unknown[] {
  const given = parameters as Readonly<Record<string, unknown>>;
  return names.map((name) => {
    const value = given[name];
    if (value === undefined) throw new Error(`The statement's parameter "${name}" has no value`);
    return value;
  });
}
