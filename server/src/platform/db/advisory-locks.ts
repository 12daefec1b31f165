import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { type Db, run, type Tx } from "./database.ts";

/**
 * Every advisory lock of the service. The numbers mean nothing, but nodes of the previous release use them too, so a
 * lock keeps its number. No two are the same; a test checks this.
 */
export const ADVISORY_LOCKS = {
  /** Only one process at a time reads, merges and writes back pages of the corpus. */
  corpusPages: 7_001,
  /** Writers to the corpus hold it shared. Starting or ending a move of the corpus takes it exclusively. */
  corpusWriters: 7_002,
  /** Held shared while instances are written using the catalogue's flags, and exclusively while the flags change. */
  sensitivity: 7_003,
  /** Held by the process that moves the corpus to another engine, which may take hours. */
  corpusMove: 7_004,
  /** Migrations run on one node at a time. */
  migrations: 7_305_001,
  /** Keeps two demos from seeding one database at the same time. */
  demo: 7_305_002,
  /** One worker claims emails at a time. */
  mailClaims: 7_203_914_482_210,
  /**
   * Held while part of a month is being closed, and while past days are being corrected, so that the two never overlap.
   */
  closing: 7_203_914_482_264,
} as const;

/** Locks with two keys: a kind, and the number of an object. They never collide with the ones above. */
const NUMBERED_LOCKS = { corpusOfBreach: 7_002, newUploads: 7_003 } as const;

/**
 * Locks for something with a name, such as a host. Two names may share a lock; then one waits for the other needlessly.
 */
type NamedLock = "keys" | "portal host" | "webhooks" | "corpus import";

export type AdvisoryLock =
  keyof typeof ADVISORY_LOCKS | { what: keyof typeof NUMBERED_LOCKS; of: number } | { what: NamedLock; of: string };

function keyOf(lock: AdvisoryLock): RawBuilder<unknown> {
  if (typeof lock === "string") return sql.lit(ADVISORY_LOCKS[lock]);
  return typeof lock.of === "string"
    ? sql`hashtextextended(${`${lock.what} ${lock.of}`}, 0)`
    : sql`${NUMBERED_LOCKS[lock.what as keyof typeof NUMBERED_LOCKS]}::int, ${lock.of}::int`;
}

/** Waits for the lock, and holds it until the transaction ends. */
export const lockUntilEnd = (tx: Tx, lock: AdvisoryLock) => run(tx)`select pg_advisory_xact_lock(${keyOf(lock)})`;

/** The same, but shared with others. */
export const shareUntilEnd = (tx: Tx, lock: AdvisoryLock) =>
  run(tx)`select pg_advisory_xact_lock_shared(${keyOf(lock)})`;

type Mode = "alone" | "shared";

/**
 * Runs the work while a connection holds the lock. If the process is killed, the lock is released. The work may wait
 * for other machines, and may open transactions on that connection.
 */
export function holding<Result>(
  db: Db,
  lock: AdvisoryLock,
  mode: Mode,
  work: (connection: Db) => Promise<Result>,
): Promise<Result> {
  const suffix = sql.raw(mode === "shared" ? "_shared" : "");
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock${suffix}(${keyOf(lock)})`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock${suffix}(${keyOf(lock)})`.execute(connection);
    }
  });
}

/** The same without waiting: the work is told which of the locks were free. The others aren't held. */
export function tryHolding<Result>(
  db: Db,
  locks: readonly (readonly [AdvisoryLock, Mode])[],
  work: (areHeld: readonly boolean[]) => Promise<Result>,
): Promise<Result> {
  const tried = locks.map(
    ([lock, mode]) => sql`pg_try_advisory_lock${sql.raw(mode === "shared" ? "_shared" : "")}(${keyOf(lock)})`,
  );
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ held: boolean[] }>`select array[${sql.join(tried)}] as held`.execute(connection);
    try {
      return await work(rows[0]?.held ?? []);
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(connection);
    }
  });
}

/** Whether the lock was free. If so, this client holds it until it disconnects. */
export async function takeMigrations(client: pg.Client): Promise<boolean> {
  const lock = [ADVISORY_LOCKS.migrations];
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", lock);
  return rows[0]?.taken === true;
}
