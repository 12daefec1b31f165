import type { Db } from "../../../platform/db/database.ts";
import type { ClickHouse } from "../../../platform/clickhouse/connection.ts";
import { type CorpusEngine, NOT_HELD } from "../corpus.ts";
import type { MovableCorpus } from "../move.ts";
import { findLargeDomains, findMailboxes, findUnderDomains } from "./look-up.ts";
import { countBreach, deleteBreach, measureTables } from "./maintenance.ts";
import { movableTables } from "./move.ts";
import { readRowsUnder } from "./read.ts";
import { prepareTables, type Tables } from "./schema.ts";
import { storeInClickHouse } from "./store.ts";

/** A server sorts blocks in memory, and merges larger ones more efficiently. */
const CHUNK_KEYS = 1_000_000;

export type ClickHouseSettings = { database: string; cluster: string | undefined };

/** The corpus in ClickHouse. What customers see, and the progress of imports, stays in PostgreSQL. */
export function clickHouseCorpus(
  db: Db,
  servers: ClickHouse,
  settings: ClickHouseSettings,
  whileHeld = NOT_HELD,
): CorpusEngine & { movable: MovableCorpus } {
  let preparing: Promise<Tables> | undefined;
  /** The first query prepares the tables, so that the service can start while the servers are unreachable. */
  const tables = (): Promise<Tables> => {
    preparing ??= prepareTables(servers, settings);
    preparing.catch(() => (preparing = undefined));
    return preparing;
  };
  const engine: CorpusEngine = {
    chunkKeys: CHUNK_KEYS,
    mergesInPlace: false,
    store: async (storing) => storeInClickHouse(db, servers, { tables: await tables(), whileHeld }, storing),
    lookUpMailboxes: async (mailboxes) =>
      mailboxes.length === 0 ? [] : findMailboxes(servers, (await tables()).all, mailboxes),
    lookUpDomains: async (domains, most) =>
      domains.length === 0
        ? { exposures: [], larger: [] }
        : findUnderDomains(servers, (await tables()).all, domains, most),
    async *readDomain(domain) {
      yield* readRowsUnder(servers, (await tables()).all, domain);
    },
    findLarger: async (domains, most) => findLargeDomains(servers, (await tables()).all, domains, most),
    async removeBreach(breachId, note) {
      const { all } = await tables();
      return whileHeld(db, async (held) => {
        const removed = await deleteBreach(servers, all, breachId);
        const left = await countBreach(servers, all, breachId);
        await held.transaction().execute((tx) => note(tx, { removed, left }));
        return removed;
      });
    },
    count: async (breachId) => countBreach(servers, (await tables()).all, breachId),
    measure: async () => {
      await tables();
      return measureTables(servers);
    },
    engine: () => Promise.resolve(engine),
  };
  return { ...engine, movable: movableTables(db, servers, tables) };
}
