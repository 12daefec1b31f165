import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runMigrations as migrateJobQueue } from "graphile-worker";
import pg from "pg";
import { connectionsTo } from "./primary.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations/", import.meta.url));

/** An older program must not run on a newer schema. */
export class NewerDatabaseError extends Error {}

/** An arbitrary number, the same on every node. */
const LOCK = 7_305_001;

/**
 * Brings the database to the newest schema and returns the names of the applied migrations. Safe to run on many nodes
 * at once: they take turns, and all but the first find nothing left to do.
 */
export async function migrate(url: string): Promise<string[]> {
  const { Client, stop } = connectionsTo(() => url);
  const client = new Client({ application_name: "sablewatch migrate" });
  // An error on the connection also fails the pending query, which reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await prepareJobQueue(Client);
    return await applyPending(client);
  } finally {
    await client.end(); // releases the lock too
    stop();
  }
}

/**
 * Uses our own pool: the library's pool has no error listener while it closes, so an error then would end the process.
 */
async function prepareJobQueue(Client: typeof pg.Client): Promise<void> {
  const pool = new pg.Pool({ Client, application_name: "sablewatch migrate", max: 1 });
  // An error on a connection also fails its pending query, which reports it.
  pool.on("error", () => undefined);
  pool.on("connect", (connected) => connected.on("error", () => undefined));
  try {
    await migrateJobQueue({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

async function applyPending(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
  const done = new Set(rows.map((row) => row.name));
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  const unknown = [...done].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `The database is newer than this program: it knows ${unknown.join(", ")}. Run the newer version.`,
    );
  }
  const pending = files.filter((name) => !done.has(name));
  for (const name of pending) await apply(client, name);
  return pending;
}

/** Commits the migration together with the note that it was applied, so a crash leaves both or neither. */
async function apply(client: pg.Client, name: string): Promise<void> {
  const statements = await readFile(join(FOLDER, name), "utf8");
  await client.query("begin");
  try {
    await client.query(statements);
    await client.query("insert into schema_migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
