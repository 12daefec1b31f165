import { sql } from "kysely";
import type { Db } from "./database.ts";
import { type Migration, readMigrations } from "./migration-file.ts";

/** An older program must not run on a newer schema, unless every migration that it doesn't know is additive. */
export class NewerDatabaseError extends Error {}

/** A newer program must not run on an older schema. The message says what to do. */
export class OlderDatabaseError extends Error {}

export type SchemaState = {
  /** The newest migration that the database has; undefined for a database without any. */
  newest: string | undefined;
  /** The migrations of this program that the database lacks. */
  pending: Migration[];
};

type Applied = { name: string; is_breaking: boolean };

/** Which migrations a database has and lacks. Changes nothing. */
export async function findSchemaState(db: Db): Promise<SchemaState> {
  const { rows: found } = await sql`select from pg_class where oid = to_regclass('schema_migrations')`.execute(db);
  if (found.length === 0) return { newest: undefined, pending: await readMigrations() };
  // The column was added in a later release than the table.
  const { rows } = await sql<Applied>`
    select name, coalesce((to_jsonb(schema_migrations) ->> 'is_breaking')::boolean, true) as is_breaking
    from schema_migrations order by name`.execute(db);
  return { newest: rows.at(-1)?.name, pending: await listPending(rows) };
}

/** The migrations that are not applied yet. Refuses a database that a newer program has changed in a breaking way. */
export async function listPending(applied: readonly Applied[]): Promise<Migration[]> {
  const migrations = await readMigrations();
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = applied.filter((row) => row.is_breaking && !names.has(row.name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `The database is newer than this program: it knows ${unknown.join(", ")}. Run the newer version.`,
    );
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}
