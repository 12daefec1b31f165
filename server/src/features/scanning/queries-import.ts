import { sql } from "kysely";
import { conflict } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";

/**
 * Does the work while no other process can do the same. The lock belongs to a connection, so it goes with a process
 * that is killed.
 */
export function holdImport<Result>(db: Db, importId: string, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended(${`corpus import ${importId}`}, 0)`;
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(connection);
    if (!rows[0]?.held) throw conflict("This file is being imported already, by another process");
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
