import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database.ts";

export type Engine = "pages" | "clickhouse";

/** Where the corpus is, and how far a move has come: `movedToKey` is the last key in the new place. */
export type CorpusPlace = { engine: Engine; movingTo: Engine | null; movedToKey: string | null };

/** Taken shared by those who write to the corpus, and alone by whoever begins or ends a move. */
const WRITERS = 7_002;

export const readPlace = (db: Db): Promise<CorpusPlace> =>
  db
    .selectFrom("corpus_place")
    .select(["engine", "moving_to as movingTo", "moved_to_key as movedToKey"])
    .$narrowType<CorpusPlace>()
    .executeTakeFirstOrThrow();

export async function lockAsWriter(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${WRITERS})`.execute(tx);
}

/** Waits until all who write to the corpus have committed. */
export async function lockAlone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WRITERS})`.execute(tx);
}

/** If nothing is stored yet, the corpus is in this engine from the start. */
export async function placeIfEmpty(tx: Tx, engine: Engine): Promise<void> {
  await tx
    .updateTable("corpus_place")
    .set({ engine, since: sql<Date>`now()` })
    .where("moving_to", "is", null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("corpus_totals").select("breach_id"))))
    .execute();
}

export async function noteMove(
  tx: Tx,
  change: { moving_to: Engine | null; moved_to_key: null } | { moved_to_key: string },
): Promise<void> {
  await tx.updateTable("corpus_place").set(change).execute();
}

export async function notePlace(tx: Tx, engine: Engine): Promise<void> {
  await tx
    .updateTable("corpus_place")
    .set({ engine, since: sql<Date>`now()`, moving_to: null, moved_to_key: null })
    .execute();
}

/** An arbitrary number. Whoever holds the lock is the one who moves the corpus. */
const MOVER = 7_003;

/** Runs the work if nobody else is at it; undefined otherwise. */
export function asOnlyMover<Result>(db: Db, work: () => Promise<Result>): Promise<Result | undefined> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isHeld: boolean }>`select pg_try_advisory_lock(${MOVER}) as "isHeld"`.execute(
      connection,
    );
    if (rows[0]?.isHeld !== true) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${MOVER})`.execute(connection);
    }
  });
}
