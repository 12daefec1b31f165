import { SECOND } from "../../kernel/duration.ts";
import { conflict } from "../../kernel/errors.ts";
import { ClickHouseAway } from "../../platform/clickhouse/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Corpus } from "./corpus.ts";
import { lastChange } from "./queries-imports.ts";
import { type Engine, lockAlone, lockAsWriter, placeIfEmpty, readPlace } from "./queries-place.ts";

/** The engines that the settings name. Pages are always there; the corpus may still be elsewhere. */
export type Engines = { pages: Corpus; clickhouse: Corpus | undefined };

/** Refuses to write if the corpus is elsewhere or being moved. Neither changes before the transaction ends. */
export async function holdPlace(tx: Tx, engine: Engine): Promise<void> {
  await lockAsWriter(tx);
  const place = await readPlace(tx);
  if (place.engine !== engine) throw conflict("The corpus has been moved meanwhile; start again");
  if (place.movingTo !== null) {
    throw conflict("The corpus is being moved; start again when that is done (sablewatch corpus move)");
  }
}

/** The corpus in the engine where it is now. */
export async function findCorpus(db: Db, engines: Engines): Promise<Corpus> {
  let { engine } = await readPlace(db);
  // What has nothing yet goes where the settings say. Asked first without a lock, because all processes ask again and again.
  if (engine === "pages" && engines.clickhouse !== undefined && (await lastChange(db)) === undefined) {
    engine = await db.transaction().execute(async (tx) => {
      await lockAlone(tx);
      await placeIfEmpty(tx, "clickhouse");
      return (await readPlace(tx)).engine;
    });
  }
  const corpus = engines[engine];
  if (!corpus) throw new ClickHouseAway("The corpus is in ClickHouse; set CORPUS_URL");
  return corpus;
}

/** After a move, a process looks into the old place for this long at most. What is there is still the same. */
const BELIEVED_MS = 10 * SECOND;

/** The corpus wherever it is, for a process that goes on while it is moved. */
export function followCorpus(db: Db, engines: Engines): Corpus {
  let found: { corpus: Corpus; at: number } | undefined;
  const current = async (): Promise<Corpus> => {
    if (!found || performance.now() - found.at > BELIEVED_MS) {
      found = { corpus: await findCorpus(db, engines), at: performance.now() };
    }
    return found.corpus;
  };
  return {
    chunkKeys: engines.pages.chunkKeys,
    mergesInPlace: engines.pages.mergesInPlace,
    store: async (storing) => (await current()).store(storing),
    lookUpMailboxes: async (mailboxes) => (await current()).lookUpMailboxes(mailboxes),
    lookUpDomains: async (domains, most) => (await current()).lookUpDomains(domains, most),
    findLarger: async (domains, most) => (await current()).findLarger(domains, most),
    removeBreach: async (breachId) => (await current()).removeBreach(breachId),
    measure: async () => (await current()).measure(),
  };
}
