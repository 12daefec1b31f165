import type pg from "pg";
import { prepared } from "../db/statement.ts";
import { gathering } from "../gather.ts";

/** The row that counts the calls, and how many it allows. */
export type Counter = { key: string; calls: number };

/** How many calls are left after this one; negative if this call was over the limit. */
export type Count = Counter & { left: number; resetMs: number };

/**
 * Counts one call for a caller. Also counts it against the wider limit that the caller shares with others, unless the
 * caller's own limit is used up.
 */
export type CountCall = (narrow: Counter, wide?: Counter) => Promise<Count[]>;

type Call = { narrow: Counter; wide: Counter | undefined; counts: Count[] };

/** The database's clock, so that all nodes share one. */
const NOW = "(extract(epoch from statement_timestamp()) * 1000)::bigint";

/** Adds calls to the counts of these rows, or starts their next window. */
const counting = (rows: string): string => `
  insert into rate_limits as counted (key, points, expire) ${rows}
  on conflict (key) do update set
    points = case when counted.expire <= ${NOW} then excluded.points else counted.points + excluded.points end,
    expire = case when counted.expire <= ${NOW} then excluded.expire else counted.expire end
  returning key, points, expire - ${NOW} as "resetMs"`;

type Row = { key: string; points: number; resetMs: number };

/**
 * Counts calls by their keys. The wider keys come second: a caller over its own limit uses up nothing of the shared
 * one. Every statement locks rows in this order, so no two wait for each other.
 */
type Calls = {
  keys: string[];
  /** How many calls each key adds, and how many it allows. */
  counts: number[];
  limits: number[];
  /** Null for a key without a wider one. */
  widerKeys: (string | null)[];
  windowMs: number;
};

const countAll = prepared<Calls, Row>(
  "count-calls",
  `with call as (
    select * from unnest(:keys::text[], :counts::integer[], :limits::integer[], :widerKeys::text[]) as call (key, count, most, wide)),
  narrow as (${counting(`select key, count, ${NOW} + :windowMs from call order by key`)}),
  wide as (${counting(`
    select wide, sum(least(count, most - points + count)), ${NOW} + :windowMs
    from narrow join call using (key) where wide is not null and points - count < most group by wide order by wide`)})
  select * from narrow union all select * from wide`,
);

/**
 * Calls that arrive while others are being counted are counted together: under load, one statement counts many calls.
 */
export function countingCalls(pool: pg.Pool, windowMs: number): CountCall {
  const count = gathering<Call>(async (calls) => {
    const callers = new Map<string, Call & { count: number }>();
    for (const call of calls) {
      const { key } = call.narrow;
      callers.set(key, { ...call, count: (callers.get(key)?.count ?? 0) + 1 });
    }
    const each = [...callers.values()];
    const rows = await countAll(pool, {
      keys: each.map(({ narrow }) => narrow.key),
      counts: each.map((caller) => caller.count),
      limits: each.map(({ narrow }) => narrow.calls),
      widerKeys: each.map(({ wide }) => wide?.key ?? null),
      windowMs,
    });
    share(calls, new Map(rows.map((row) => [row.key, row])));
  });
  return async (narrow, wide) => {
    const call: Call = { narrow, wide, counts: [] };
    await count(call);
    return call.counts;
  };
}

/** Gives each call in a batch its own count: the last call gets what is left now, the one before it gets one more. */
function share(calls: readonly Call[], rows: ReadonlyMap<string, Row>): void {
  const taken = new Map<string, number>();
  // Goes from the last call to the first, because a key's current count belongs to its last call.
  const countOf = (counter: Counter): Count | undefined => {
    const row = rows.get(counter.key);
    if (!row) return undefined;
    const after = taken.get(counter.key) ?? 0;
    taken.set(counter.key, after + 1);
    return { ...counter, left: counter.calls - row.points + after, resetMs: row.resetMs };
  };
  for (const call of calls.toReversed()) {
    const own = countOf(call.narrow);
    const shared = call.wide && own && own.left >= 0 ? countOf(call.wide) : undefined;
    call.counts = [own, shared].filter((count) => count !== undefined);
  }
}

/**
 * Deletes the counts of windows that have ended. Skips rows that a call has locked to start a new window, so neither
 * waits for the other.
 */
export async function forgetOldCounts(pool: pg.Pool): Promise<void> {
  await pool.query(`
    delete from rate_limits where key in (
      select key from rate_limits where expire <= ${NOW} for update skip locked)`);
}
