import { sql } from "kysely";
import { holding, lockUntilEnd, shareUntilEnd, tryHolding } from "../../platform/db/advisory-locks.ts";
import { type Db, isFound, type Tx } from "../../platform/db/database.ts";

export const ENGINES = ["pages", "clickhouse"] as const;
export type Engine = (typeof ENGINES)[number];

/** The engine that holds the corpus, and how far a move has come: `movedToKey` is the last key in the new engine. */
export type CurrentEngine = { engine: Engine; movingTo: Engine | null; movedToKey: string | null };

/** Writers hold this up for as long as another machine takes. They must not hold up everyone else as well. */
const WAITED_AT_MOST = "10s";

export const readCurrentEngine = (db: Db): Promise<CurrentEngine> =>
  db
    .selectFrom("corpus_place")
    .select(["engine", "moving_to as movingTo", "moved_to_key as movedToKey"])
    .$narrowType<CurrentEngine>()
    .executeTakeFirstOrThrow();

export const lockAsWriter = (tx: Tx): Promise<void> => shareUntilEnd(tx, "corpusWriters");

/** Waits until all writers of the corpus are done; fails with `isLockTaken` if that takes too long. */
export async function lockAlone(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', ${WAITED_AT_MOST}, true)`.execute(tx);
  await lockUntilEnd(tx, "corpusWriters");
}

export const isLockTaken = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "55P03";

/**
 * Runs the work as a writer of the corpus. The lock belongs to a connection, not to a transaction, so the work may wait
 * for another machine. The work records its results on the same connection: if that is lost, so is the lock.
 */
export const asWriter = <Result>(db: Db, work: (held: Db) => Promise<Result>): Promise<Result> =>
  holding(db, "corpusWriters", "shared", work);

/** If nothing is stored yet, the corpus is in this engine from the start. */
export async function useIfEmpty(tx: Tx, engine: Engine): Promise<void> {
  await tx
    .updateTable("corpus_place")
    .set({ engine, since: sql<Date>`now()` })
    .where("moving_to", "is", null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("corpus_totals").select("breach_id"))))
    .execute();
}

/** Begins a move, or continues one. From now on only this mover records its progress. */
export async function beginMove(tx: Tx, target: Engine, mover: string): Promise<void> {
  await tx.updateTable("corpus_place").set({ moving_to: target, mover }).execute();
}

/** False if the move was cancelled, or another process continues it. */
export const noteMovedTo = (tx: Tx, mover: string, key: string) =>
  isFound(
    tx
      .updateTable("corpus_place")
      .set({ moved_to_key: key })
      .where("mover", "=", mover)
      .where("moving_to", "is not", null)
      .returning("is_only"),
  );

/** The corpus is in the new engine now. False if the move was cancelled, or another process continues it. */
export const endMove = (tx: Tx, mover: string, engine: Engine) =>
  isFound(
    tx
      .updateTable("corpus_place")
      .set({ engine, since: sql<Date>`now()`, ...NOT_MOVING })
      .where("mover", "=", mover)
      .where("moving_to", "=", engine)
      .returning("is_only"),
  );

/** False if there is no move to cancel. */
export const giveUpMove = (tx: Tx) =>
  isFound(tx.updateTable("corpus_place").set(NOT_MOVING).where("moving_to", "is not", null).returning("is_only"));

const NOT_MOVING = { moving_to: null, moved_to_key: null, mover: null };

export async function isMover(db: Db, mover: string): Promise<boolean> {
  const row = await db.selectFrom("corpus_place").select(["mover", "moving_to"]).executeTakeFirst();
  return row?.mover === mover && row.moving_to !== null;
}

/** Runs the work if no one else is doing it; undefined otherwise. */
export const asOnlyMover = <Result>(db: Db, work: () => Promise<Result>): Promise<Result | undefined> =>
  tryHolding(db, [["corpusMove", "alone"]], async ([isHeld]) => (isHeld === true ? work() : undefined));
