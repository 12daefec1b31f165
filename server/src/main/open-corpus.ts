import {
  clickHouseCorpus,
  type Corpus,
  type Engine,
  holdPlace,
  inPlace,
  type MovableCorpus,
  movablePages,
  pagesCorpus,
} from "../features/corpus/index.ts";
import { invalid } from "../kernel/errors.ts";
import { ClickHouse } from "../platform/clickhouse/connection.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import type { Config } from "./config.ts";

export type OpenCorpus = { corpus: Corpus; close: () => Promise<void> };

/** The corpus in the engine that the settings choose. Nothing is asked of ClickHouse before the first look-up. */
export function openCorpus(config: Config, db: Db): OpenCorpus {
  const guardOf = (engine: Engine) => (tx: Tx) => holdPlace(tx, engine);
  if (config.CORPUS_URL === undefined) {
    return { corpus: inPlace(db, "pages", pagesCorpus(db, guardOf("pages"))), close: () => Promise.resolve() };
  }
  const servers = ClickHouse.at(config.CORPUS_URL);
  const corpus = clickHouseCorpus(db, servers, placeOf(config), guardOf("clickhouse"));
  return { corpus: inPlace(db, "clickhouse", corpus), close: () => servers.close() };
}

/** Both engines, for moving the corpus from one to the other. */
export function openBoth(
  config: Config,
  db: Db,
): { engines: Record<Engine, MovableCorpus>; close: () => Promise<void> } {
  if (config.CORPUS_URL === undefined) throw invalid("Set CORPUS_URL: it says where ClickHouse is");
  const servers = ClickHouse.at(config.CORPUS_URL);
  const { movable } = clickHouseCorpus(db, servers, placeOf(config));
  return { engines: { pages: movablePages(db), clickhouse: movable }, close: () => servers.close() };
}

const placeOf = ({ CORPUS_URL, CORPUS_CLUSTER }: Config) => ({
  database: CORPUS_URL?.database ?? "",
  cluster: CORPUS_CLUSTER,
});
