import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { HOUR, MINUTE, SECOND } from "../../kernel/duration.ts";
import { Refusal } from "../../kernel/errors.ts";
import { prepared } from "../db/statement.ts";

/** A limit on calls, as a route hook. */
export type RateLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * How many calls there may be in a window, and whom they are counted for: known after authentication where it is an
 * organisation, so that strangers cannot use it up.
 */
export type Share = { name: string; calls: number; countedFor: (request: FastifyRequest) => string };

/** `within` is a larger share that several have together. */
export const limitPerMinute = (pool: pg.Pool, share: Share, within?: Share): RateLimit =>
  limit(pool, MINUTE, share, within);

export const limitPerHour = (pool: pg.Pool, share: Share): RateLimit => limit(pool, HOUR, share);

/** One row to count in, and how far. */
type Counter = { key: string; calls: number };

/** What is left after a call; below zero, there was nothing left for it. */
type Count = Counter & { left: number; resetMs: number };

const MOST_REMEMBERED = 10_000;

function limit(pool: pg.Pool, windowMs: number, share: Share, within?: Share): RateLimit {
  // A caller over the limit is refused from memory until the window ends; the database is left in peace.
  const usedUp = new LRUCache<string, Count>({ max: MOST_REMEMBERED, ttl: windowMs });
  const remembered = ({ key }: Counter): Count[] => {
    const count = usedUp.get(key);
    return count ? [{ ...count, resetMs: usedUp.getRemainingTTL(key) }] : [];
  };

  return async (request, reply) => {
    const narrow = counterOf(share, request);
    const wide = within && counterOf(within, request);
    let counts = [...remembered(narrow), ...(wide ? remembered(wide) : [])];
    if (counts.length === 0) {
      counts = await countCall(pool, windowMs, narrow, wide);
      for (const count of counts) if (count.left < 0) usedUp.set(count.key, count, { ttl: count.resetMs });
    }
    const tightest = counts.reduce(tighter);
    tell(reply, tightest);
    if (tightest.left >= 0) return;
    const seconds = secondsOf(tightest);
    void reply.header("Retry-After", seconds);
    throw new Refusal("rate_limited", `Rate limit exceeded, retry in ${seconds} seconds`);
  };
}

const counterOf = ({ name, calls, countedFor }: Share, request: FastifyRequest): Counter => ({
  key: `${name}:${countedFor(request)}`,
  calls,
});

/** The one that a caller runs into first; of two that are used up, the one that stays so longer. */
const tighter = (one: Count, other: Count): Count =>
  one.left < other.left || (one.left === other.left && one.resetMs >= other.resetMs) ? one : other;

const secondsOf = ({ resetMs }: Count): number => Math.max(1, Math.ceil(resetMs / SECOND));

function tell(reply: FastifyReply, count: Count): void {
  void reply.headers({
    "RateLimit-Limit": count.calls,
    "RateLimit-Remaining": Math.max(0, count.left),
    "RateLimit-Reset": secondsOf(count),
  });
}

/** One clock for all nodes. */
const NOW = "(extract(epoch from statement_timestamp()) * 1000)::bigint";

/** Adds one call to the count of this row, or begins its next window. */
const counting = (row: string): string => `
  insert into rate_limits as counted (key, points, expire) ${row}
  on conflict (key) do update set
    points = case when counted.expire <= ${NOW} then 1 else counted.points + 1 end,
    expire = case when counted.expire <= ${NOW} then excluded.expire else counted.expire end
  returning points, expire - ${NOW} as "resetMs"`;

type Row = { points: number; resetMs: number };
type BothRow = Row & { widePoints: number | null; wideResetMs: number | null };

const countOne = prepared<Row>("count-call", counting(`values ($1, 1, ${NOW} + $2)`));

/**
 * Both counts in one statement. The wide one comes second: a caller over the narrow one takes nothing from the others, and
 * as every call locks in this order, no two wait for each other.
 */
const countBoth = prepared<BothRow>(
  "count-call-within",
  `with narrow as (${counting(`values ($1, 1, ${NOW} + $2)`)}),
  wide as (${counting(`select $3, 1, ${NOW} + $2 from narrow where narrow.points <= $4`)})
  select narrow.*, wide.points as "widePoints", wide."resetMs" as "wideResetMs" from narrow left join wide on true`,
);

async function countCall(pool: pg.Pool, windowMs: number, narrow: Counter, wide?: Counter): Promise<Count[]> {
  if (!wide) {
    const rows = await countOne(pool, narrow.key, windowMs);
    return rows.map(({ points, resetMs }) => countOf(narrow, points, resetMs));
  }
  const rows = await countBoth(pool, narrow.key, windowMs, wide.key, narrow.calls);
  return rows.flatMap(({ points, resetMs, widePoints, wideResetMs }) => [
    countOf(narrow, points, resetMs),
    ...(widePoints === null || wideResetMs === null ? [] : [countOf(wide, widePoints, wideResetMs)]),
  ]);
}

const countOf = (counter: Counter, points: number, resetMs: number): Count => ({
  ...counter,
  left: counter.calls - points,
  resetMs,
});

/** Removes the counts of windows that ended, but for those that a call is about to begin anew: nobody waits for it. */
export async function forgetOldCounts(pool: pg.Pool): Promise<void> {
  await pool.query(`
    delete from rate_limits where key in (
      select key from rate_limits where expire <= ${NOW} for update skip locked)`);
}
