import { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/** A statement with `$1`, `$2` … for its parameters. New ones have names: see statement.ts. */
export function positionalStatement<Row>(text: string): (db: Db, ...parameters: unknown[]) => Promise<Row[]> {
  return async (db, ...parameters) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, parameters));
    return rows;
  };
}
