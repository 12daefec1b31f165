import {
  clickHouseCorpus,
  type Engine,
  type Engines,
  holdEngine,
  withEngineHeld,
  type MovableCorpus,
  movablePages,
  pagesCorpus,
} from "../features/corpus/index.ts";
import { invalid } from "../kernel/errors.ts";
import { ClickHouse } from "../platform/clickhouse/connection.ts";
import type { Db } from "../platform/db/database.ts";
import type { Config } from "./config.ts";

/** The engines that the settings name. ClickHouse isn't contacted before the first look-up. */
export function openEngines(config: Config, db: Db): { engines: Engines; close: () => Promise<void> } {
  const pages = pagesCorpus(db, (tx) => holdEngine(tx, "pages"));
  if (config.CORPUS_URL === undefined) {
    return { engines: { pages, clickhouse: undefined }, close: () => Promise.resolve() };
  }
  const servers = ClickHouse.at(config.CORPUS_URL);
  const clickhouse = clickHouseCorpus(db, servers, clickHouseSettings(config), (held, work) =>
    withEngineHeld(held, "clickhouse", work),
  );
  return { engines: { pages, clickhouse }, close: () => servers.close() };
}

/** Both engines, for moving the corpus from one to the other. */
export function openBoth(
  config: Config,
  db: Db,
): { engines: Record<Engine, MovableCorpus>; close: () => Promise<void> } {
  if (config.CORPUS_URL === undefined) throw invalid("Set CORPUS_URL: it says where ClickHouse is");
  const servers = ClickHouse.at(config.CORPUS_URL);
  const { movable } = clickHouseCorpus(db, servers, clickHouseSettings(config));
  return { engines: { pages: movablePages(db), clickhouse: movable }, close: () => servers.close() };
}

const clickHouseSettings = ({ CORPUS_URL, CORPUS_CLUSTER }: Config) => ({
  database: CORPUS_URL?.database ?? "",
  cluster: CORPUS_CLUSTER,
});
