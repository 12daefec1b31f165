import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { DB } from "../db/tables.gen.ts";
import { untilNone } from "./until-none.ts";

/** Rows that are deleted when they are old enough. */
export type OldRows = {
  table: string;
  /** The columns that identify a row. */
  key: readonly string[];
  /** The column that a row's age is counted from. */
  since: string;
  /** An interval in PostgreSQL's notation. */
  age: string;
  /** The most rows that one statement deletes, so that a backlog never causes a long transaction. */
  atOnce: number;
};

type Columns<Table extends keyof DB> = keyof DB[Table] & string;

type Declared<Table extends keyof DB> = {
  key?: Columns<Table> | readonly Columns<Table>[];
  since?: Columns<Table>;
  age: string;
  atOnce?: number;
};

/** Declares old rows. The slice that owns the table declares them, and its job deletes them. */
export const oldRows = <const Table extends keyof DB>(table: Table, declared: Declared<Table>): OldRows => ({
  table,
  key: [declared.key ?? "id"].flat(),
  since: declared.since ?? "expires_at",
  age: declared.age,
  atOnce: declared.atOnce ?? 5_000,
});

/**
 * Deletes them in batches, oldest first, and returns how many. Rows that are currently locked are left for the next
 * run.
 */
export async function deleteOldRows(db: Db, ...all: readonly OldRows[]): Promise<number> {
  let total = 0;
  for (const rows of all) total += await untilNone(() => deleteSome(db, rows));
  return total;
}

async function deleteSome(db: Db, { table, key, since, age, atOnce }: OldRows): Promise<number> {
  const names = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${names}) in (
      select ${names} from ${sql.table(table)} where ${sql.ref(since)} < now() - ${age}::interval
      order by ${sql.ref(since)} limit ${atOnce} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
