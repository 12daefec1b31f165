import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { HOUR, MINUTE, SECOND } from "../../kernel/duration.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type Count, type Counter, countingCalls } from "./count-calls.ts";

/** A limit on calls, as a route hook. */
export type RateLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * How many calls a window allows, and which caller they are counted for. An organisation is counted only after
 * authentication, so that strangers cannot use up its limit.
 */
export type Share = { name: string; calls: number; countedFor: (request: FastifyRequest) => string };

/** `within` is a larger limit that several callers share. */
export const limitPerMinute = (pool: pg.Pool, share: Share, within?: Share): RateLimit =>
  limit(pool, MINUTE, share, within);

export const limitPerHour = (pool: pg.Pool, share: Share): RateLimit => limit(pool, HOUR, share);

const MOST_REMEMBERED = 10_000;

function limit(pool: pg.Pool, windowMs: number, share: Share, within?: Share): RateLimit {
  const countCall = countingCalls(pool, windowMs);
  // Refuses a caller over the limit from memory until the window ends, without asking the database. Created when the
  // first caller goes over the limit: each cache allocates its memory up front, and creating dozens at startup took a
  // tenth of the startup time.
  let usedUp: LRUCache<string, Count> | undefined;
  const remembered = ({ key }: Counter): Count[] => {
    const count = usedUp?.get(key);
    return usedUp && count ? [{ ...count, resetMs: usedUp.getRemainingTTL(key) }] : [];
  };
  const remember = (count: Count): void => {
    usedUp ??= new LRUCache({ max: MOST_REMEMBERED, ttl: windowMs });
    usedUp.set(count.key, count, { ttl: count.resetMs });
  };

  return async (request, reply) => {
    const narrow = counterOf(share, request);
    const wide = within && counterOf(within, request);
    let counts = [...remembered(narrow), ...(wide ? remembered(wide) : [])];
    if (counts.length === 0) {
      counts = await countCall(narrow, wide);
      for (const count of counts) if (count.left < 0) remember(count);
    }
    const tightest = counts.reduce(tighter);
    const resetSeconds = secondsOf(tightest);
    // Set here too, because some routes respond to a refused form with their own page.
    setLimitHeaders(reply, { limit: tightest.calls, left: Math.max(0, tightest.left), resetSeconds });
    if (tightest.left >= 0) return;
    void reply.header("Retry-After", resetSeconds);
    throw overLimit(tightest.calls, resetSeconds);
  };
}

/** The response shows the limit in its headers. */
export const overLimit = (limit: number, retryAfterSeconds: number): Refusal =>
  new Refusal("rate-limited", `Rate limit exceeded, retry in ${retryAfterSeconds} seconds`, {
    limit,
    retryAfterSeconds,
  });

const counterOf = ({ name, calls, countedFor }: Share, request: FastifyRequest): Counter => ({
  key: `${name}:${countedFor(request)}`,
  calls,
});

/** The limit that the caller reaches first. If both are used up, the one that stays used up longer. */
const tighter = (one: Count, other: Count): Count =>
  one.left < other.left || (one.left === other.left && one.resetMs >= other.resetMs) ? one : other;

const secondsOf = ({ resetMs }: Count): number => Math.max(1, Math.ceil(resetMs / SECOND));

export type LimitState = { limit: number; left: number; resetSeconds: number };

export function setLimitHeaders(reply: FastifyReply, { limit, left, resetSeconds }: LimitState): void {
  void reply.headers({ "RateLimit-Limit": limit, "RateLimit-Remaining": left, "RateLimit-Reset": resetSeconds });
}
