import type { ClickHouse } from "../../../platform/clickhouse/connection.ts";
import type { Entry, Exposure } from "../corpus.ts";
import { mailboxOfKey, rangesOf } from "../key.ts";
import { literal, unescaped } from "./sql.ts";

/** Addresses in the order of their keys, after one key and before another, a limited number of rows at a time. */
export async function* readInOrder(
  servers: ClickHouse,
  table: string,
  { after: start, before, rowsAtOnce }: { after: string; before?: string; rowsAtOnce: number },
): AsyncGenerator<Entry[]> {
  const upTo = before === undefined ? "" : `and key < ${literal(before)}`;
  for (let after = start; ;) {
    const rows = await servers.read(
      `select distinct key, breach from ${table} where key > ${literal(after)} ${upTo} order by key, breach limit ${rowsAtOnce}`,
    );
    const entries = entriesOf(rows);
    const isLast = rows.length < rowsAtOnce;
    // The breaches of the last address may continue in the next portion.
    const whole = isLast ? entries : entries.slice(0, -1);
    if (whole.length > 0) yield whole;
    if (isLast) return;
    after = whole.at(-1)?.key ?? after;
  }
}

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

const ROWS_AT_ONCE = 100_000;

/** Every mailbox under a domain and its subdomains. No key is as short as the beginning of a range. */
export async function* readRowsUnder(servers: ClickHouse, table: string, domain: string): AsyncGenerator<Exposure[]> {
  for (const { from, to } of rangesOf(domain)) {
    for await (const entries of readInOrder(servers, table, { after: from, before: to, rowsAtOnce: ROWS_AT_ONCE })) {
      yield entries.map(({ key, breaches }) => ({ mailbox: mailboxOfKey(key), breachIds: breaches }));
    }
  }
}
