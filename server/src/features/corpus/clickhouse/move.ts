import type { Db } from "../../../platform/db/database.ts";
import type { ClickHouse } from "../../../platform/clickhouse/connection.ts";
import type { MovableCorpus } from "../move.ts";
import { PackedKeys } from "../packed-keys.ts";
import { findMailboxes } from "./look-up.ts";
import { blockOf, insertInto, numbersOf } from "./native.ts";
import { readInOrder } from "./read.ts";
import { LOCAL, type Tables } from "./schema.ts";
import { literal } from "./sql.ts";
import { INSERT_SETTINGS } from "./store.ts";

const ROWS_AT_ONCE = 500_000;

export const movableTables = (db: Db, servers: ClickHouse, tables: () => Promise<Tables>): MovableCorpus => ({
  async *entriesAfter(key) {
    const { all } = await tables();
    yield* readInOrder(servers, all, { after: key, rowsAtOnce: ROWS_AT_ONCE });
  },
  async empty() {
    await tables();
    await servers.runOnEach(`truncate table ${LOCAL}`);
  },
  async append(entries, note) {
    const { all } = await tables();
    const keys = entries.flatMap(({ key, breaches }) => breaches.map(() => key));
    const breaches = numbersOf(entries.flatMap((entry) => entry.breaches));
    await servers.insert(insertInto(all), blockOf(PackedKeys.of(keys), breaches), INSERT_SETTINGS);
    await db.transaction().execute(note);
  },
  async countBetween(after, upTo) {
    const { all } = await tables();
    const [row] = await servers.read(
      `select count() from (select distinct key, breach from ${all} where key > ${literal(after)} and key <= ${literal(upTo)})`,
    );
    return Number(row?.[0] ?? 0);
  },
  lookUpMailboxes: async (mailboxes) => findMailboxes(servers, (await tables()).all, mailboxes),
});
