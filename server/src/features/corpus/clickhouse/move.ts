import type { Db } from "../../../platform/db/database.ts";
import type { ClickHouse } from "../../../platform/clickhouse/connection.ts";
import type { Entry } from "../corpus.ts";
import type { MovableCorpus } from "../move.ts";
import { findMailboxes } from "./look-up.ts";
import { LOCAL, type Tables } from "./schema.ts";
import { literal, rowsOf, unescaped } from "./sql.ts";
import { INSERT_SETTINGS } from "./store.ts";

const ROWS_AT_ONCE = 500_000;

export const movableTables = (db: Db, servers: ClickHouse, tables: () => Promise<Tables>): MovableCorpus => ({
  async *entriesAfter(key) {
    const { all } = await tables();
    for (let after = key; ;) {
      const rows = await servers.read(
        `select distinct key, breach from ${all} where key > ${literal(after)} order by key, breach limit ${ROWS_AT_ONCE}`,
      );
      const entries = entriesOf(rows);
      const isLast = rows.length < ROWS_AT_ONCE;
      // The breaches of the last address may go on in the next portion.
      const whole = isLast ? entries : entries.slice(0, -1);
      if (whole.length > 0) yield whole;
      if (isLast) return;
      after = whole.at(-1)?.key ?? after;
    }
  },
  async empty() {
    await tables();
    await servers.runOnEach(`truncate table ${LOCAL}`);
  },
  async append(entries, note) {
    const { all } = await tables();
    const rows = entries.map(({ key, breaches }) => breaches.map((breach) => `${key}\t${breach}\n`).join(""));
    await servers.insert(all, rowsOf(rows.join("")), INSERT_SETTINGS);
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

function entriesOf(rows: readonly string[][]): Entry[] {
  const entries: { key: string; breaches: number[] }[] = [];
  for (const [text = "", breach] of rows) {
    const key = unescaped(text);
    const last = entries.at(-1);
    if (last?.key === key) last.breaches.push(Number(breach));
    else entries.push({ key, breaches: [Number(breach)] });
  }
  return entries;
}
