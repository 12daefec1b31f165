import { SECOND } from "../../kernel/duration.ts";
import { conflict, Refusal } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Corpus } from "./corpus.ts";
import { type CorpusPlace, type Engine, lockAlone, lockAsWriter, placeIfEmpty, readPlace } from "./queries-place.ts";

/** Refuses to write if the corpus is elsewhere or being moved. Neither changes before the transaction ends. */
export async function holdPlace(tx: Tx, engine: Engine): Promise<void> {
  await lockAsWriter(tx);
  const place = await readPlace(tx);
  refuseElsewhere(place, engine);
  if (place.movingTo !== null) {
    throw conflict("The corpus is being moved; start again when that is done (sablewatch corpus move)");
  }
}

function refuseElsewhere(place: CorpusPlace, engine: Engine): void {
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
async function settlePlace(db: Db, engine: Engine): Promise<CorpusPlace> {
  const place = await readPlace(db);
  if (place.engine === engine || place.movingTo !== null) return place;
  return db.transaction().execute(async (tx) => {
    await lockAlone(tx);
    await placeIfEmpty(tx, engine);
    return readPlace(tx);
  });
}
