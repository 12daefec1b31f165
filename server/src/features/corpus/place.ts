import { sql } from "kysely";
import { SECOND } from "../../kernel/duration.ts";
import { conflict, Refusal } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Corpus } from "./corpus.ts";

export type Engine = "pages" | "clickhouse";

export type Place = { engine: Engine; movingTo: Engine | null; movedToKey: string | null };

/** Taken shared by those who write to the corpus, and alone by whoever begins or ends a move. */
const WRITERS = 7_002;

export const readPlace = (db: Db): Promise<Place> =>
  db
    .selectFrom("corpus_place")
    .select(["engine", "moving_to as movingTo", "moved_to_key as movedToKey"])
    .$narrowType<Place>()
    .executeTakeFirstOrThrow();

/** Refuses to write if the corpus is elsewhere or being moved. Neither changes before the transaction ends. */
export async function holdPlace(tx: Tx, engine: Engine): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${WRITERS})`.execute(tx);
  const place = await readPlace(tx);
  refuseElsewhere(place, engine);
  if (place.movingTo !== null) {
    throw conflict("The corpus is being moved; start again when that is done (sablewatch corpus move)");
  }
}

function refuseElsewhere(place: Place, engine: Engine): void {
  if (place.engine === engine) return;
  throw new Refusal(
    "unavailable",
    engine === "pages"
      ? "The corpus is in ClickHouse; set CORPUS_URL"
      : "The corpus is in PostgreSQL; move it to ClickHouse first: sablewatch corpus move --to clickhouse",
  );
}

/** A process may look into the old place for this long after a move; what is there is still the same. */
const BELIEVED_MS = 10 * SECOND;

/** The corpus of an engine, which answers only while the corpus is there. */
export function inPlace(db: Db, engine: Engine, corpus: Corpus): Corpus {
  let checkedAt = -Infinity;
  const check = async (): Promise<void> => {
    if (performance.now() - checkedAt < BELIEVED_MS) return;
    refuseElsewhere(await settlePlace(db, engine), engine);
    checkedAt = performance.now();
  };
  const checked =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await check();
      return work(...args);
    };
  return {
    ...corpus,
    store: checked(corpus.store),
    lookUpMailboxes: checked(corpus.lookUpMailboxes),
    lookUpDomains: checked(corpus.lookUpDomains),
    findLarger: checked(corpus.findLarger),
    removeBreach: checked(corpus.removeBreach),
    measure: checked(corpus.measure),
  };
}

/** The place; a corpus that has nothing yet is wherever the settings say. */
async function settlePlace(db: Db, engine: Engine): Promise<Place> {
  const place = await readPlace(db);
  if (place.engine === engine || place.movingTo !== null) return place;
  return db.transaction().execute(async (tx) => {
    await holdAlone(tx);
    await tx
      .updateTable("corpus_place")
      .set({ engine, since: sql<Date>`now()` })
      .where("moving_to", "is", null)
      .where((eb) => eb.not(eb.exists(eb.selectFrom("corpus_totals").select("breach_id"))))
      .execute();
    return readPlace(tx);
  });
}

export async function holdAlone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WRITERS})`.execute(tx);
}
