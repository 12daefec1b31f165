import type pg from "pg";
import { prepared } from "../db/statement.ts";
import { gathering } from "../gather.ts";

/** One row to count in, and how far. */
export type Counter = { key: string; calls: number };

/** What is left after a call; below zero, there was nothing left for it. */
export type Count = Counter & { left: number; resetMs: number };

/** Counts one call for a caller, and for all that share the wider limit with it unless the caller's own is used up. */
export type CountCall = (narrow: Counter, wide?: Counter) => Promise<Count[]>;

type Call = { narrow: Counter; wide: Counter | undefined; counts: Count[] };

/** One clock for all nodes. */
const NOW = "(extract(epoch from statement_timestamp()) * 1000)::bigint";

/** Adds calls to the counts of these rows, or begins their next window. */
const counting = (rows: string): string => `
  insert into rate_limits as counted (key, points, expire) ${rows}
  on conflict (key) do update set
    points = case when counted.expire <= ${NOW} then excluded.points else counted.points + excluded.points end,
    expire = case when counted.expire <= ${NOW} then excluded.expire else counted.expire end
  returning key, points, expire - ${NOW} as "resetMs"`;

type Row = { key: string; points: number; resetMs: number };

/**
 * Keys ($1) with how many calls each has ($2) of how many it may have ($3), and the wider ones ($4, null for none). The
 * wider ones come second: a caller over its own limit takes nothing from the others. Every call locks rows in this order,
 * so no two wait for each other.
 */
const countAll = prepared<Row>(
  "count-calls",
  `with call as (
    select * from unnest($1::text[], $2::integer[], $3::integer[], $4::text[]) as call (key, count, most, wide)),
  narrow as (${counting(`select key, count, ${NOW} + $5 from call order by key`)}),
  wide as (${counting(`
    select wide, sum(least(count, most - points + count)), ${NOW} + $5
    from narrow join call using (key) where wide is not null and points - count < most group by wide order by wide`)})
  select * from narrow union all select * from wide`,
);

/** Calls that come while others are being counted are counted together: under load, one statement does for many. */
export function countingCalls(pool: pg.Pool, windowMs: number): CountCall {
  const count = gathering<Call>(async (calls) => {
    const callers = new Map<string, Call & { count: number }>();
    for (const call of calls) {
      const { key } = call.narrow;
      callers.set(key, { ...call, count: (callers.get(key)?.count ?? 0) + 1 });
    }
    const each = [...callers.values()];
    const rows = await countAll(
      pool,
      each.map(({ narrow }) => narrow.key),
      each.map((caller) => caller.count),
      each.map(({ narrow }) => narrow.calls),
      each.map(({ wide }) => wide?.key ?? null),
      windowMs,
    );
    share(calls, new Map(rows.map((row) => [row.key, row])));
  });
  return async (narrow, wide) => {
    const call: Call = { narrow, wide, counts: [] };
    await count(call);
    return call.counts;
  };
}

/** Gives each call its place: the last of those that were counted together has what is left now, the one before one more. */
function share(calls: readonly Call[], rows: ReadonlyMap<string, Row>): void {
  const taken = new Map<string, number>();
  // From the last to the first, so that what a key counts now belongs to its last call.
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

/** Removes the counts of windows that ended, but for those that a call is about to begin anew: nobody waits for it. */
export async function forgetOldCounts(pool: pg.Pool): Promise<void> {
  await pool.query(`
    delete from rate_limits where key in (
      select key from rate_limits where expire <= ${NOW} for update skip locked)`);
}
