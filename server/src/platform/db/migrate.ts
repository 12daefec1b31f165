import { setTimeout as pause } from "node:timers/promises";
import { runMigrations as migrateJobQueue } from "graphile-worker";
import pg from "pg";
import { takeMigrations } from "./advisory-locks.ts";
import type { Migration } from "./migration-file.ts";
import { connectionsTo } from "./primary.ts";
import { listPending } from "./schema-state.ts";

/** How long to wait before checking again whether it is this node's turn. */
const TURN_MS = 100;

/**
 * How long a step waits for one lock. Callers queue behind it meanwhile. PostgreSQL looks for deadlocks after a second
 * of waiting. Steps lock their tables first, at most three of them, so they have given up by then and PostgreSQL never
 * cancels a caller.
 */
const LOCK_MS = 250;
/**
 * How often a step is tried. In total that's two to three minutes, longer than any statement of the service may take.
 */
const TRIES = 300;
/** The errors of a step that did not get its locks: a timeout or a deadlock. */
const WITHOUT_LOCK = new Set(["55P03", "40P01"]);

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
    await takeTurn(client);
    await prepareJobQueue(Client);
    return await applyPending(client);
  } finally {
    await client.end(); // releases the lock too
    stop();
  }
}

/**
 * Polls for the lock. A statement that waited for it would hold a snapshot, and `create index concurrently` on the node
 * that is migrating would wait for that snapshot: a deadlock.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  while (!(await takeMigrations(client))) await pause(TURN_MS);
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
  await client.query(
    "alter table schema_migrations add column if not exists is_breaking boolean not null default true",
  );
  const { rows } = await client.query<{ name: string; is_breaking: boolean }>(
    "select name, is_breaking from schema_migrations order by name",
  );
  const pending = await listPending(rows);
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ name }) => name);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (migration.isOutsideTransaction) await applyInSteps(client, migration);
    else await applyAtOnce(client, migration);
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}

/** Commits the migration together with the note that it was applied, so a crash leaves both or neither. */
async function applyAtOnce(client: pg.Client, migration: Migration): Promise<void> {
  await givingWay(client, async () => {
    await client.query("begin");
    try {
      await client.query(migration.statements);
      await note(client, migration);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

/**
 * Runs each statement separately and records the migration last. After an interruption, all statements run again from
 * the first.
 */
async function applyInSteps(client: pg.Client, migration: Migration): Promise<void> {
  const statements = migration.statements.split(/;[^\S\n]*\n/).filter((text) => text.trim() !== "");
  for (const statement of statements) {
    // This waits for transactions to end and not for their locks, and no one queues behind it.
    if (/\bconcurrently\b/i.test(statement)) await client.query(statement);
    else await givingWay(client, () => client.query(statement));
  }
  await note(client, migration);
}

/**
 * Retries a step until it gets its locks. Without a limit, a step that holds one table and waits for another would
 * block callers for as long as the slowest transaction takes. Callers that lock the same two tables in the opposite
 * order would fail.
 */
async function givingWay(client: pg.Client, step: () => Promise<unknown>): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  try {
    for (let tries = 1; ; tries++) {
      try {
        await step();
        return;
      } catch (error) {
        if (tries === TRIES || !isWithoutLock(error)) throw error;
        await pause(LOCK_MS);
      }
    }
  } finally {
    await client.query("reset lock_timeout");
  }
}

const isWithoutLock = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && WITHOUT_LOCK.has(error.code);

const note = (client: pg.Client, { name, isBreaking }: Migration) =>
  client.query("insert into schema_migrations (name, is_breaking) values ($1, $2)", [name, isBreaking]);
