import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "../../kernel/errors.ts";
import { partnerIdOf } from "./caller.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** A limit on calls, as a route hook. */
export type RateLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Whom the calls are counted for. */
type CountedFor = (request: FastifyRequest) => string;

/** For each partner unless told otherwise, and then after authentication, so that strangers cannot use it up. */
export const limitPerMinute = (
  pool: pg.Pool,
  name: string,
  calls: number,
  countedFor: CountedFor = partnerIdOf,
): RateLimit => limit(pool, { name, calls, seconds: MINUTE_SECONDS }, countedFor);

export const limitPerHour = (pool: pg.Pool, name: string, calls: number, countedFor: CountedFor): RateLimit =>
  limit(pool, { name, calls, seconds: HOUR_SECONDS }, countedFor);

/** Counts in the database: one count for all nodes. */
function limit(
  pool: pg.Pool,
  { name, calls, seconds }: { name: string; calls: number; seconds: number },
  countedFor: CountedFor,
): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
    // Removed on the timetable instead, once for all nodes.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: calls,
    duration: seconds,
    // Whoever is over the limit is refused from memory until the window ends; the database is left in peace.
    inMemoryBlockOnConsumed: calls + 1,
  });
  return async (request, reply) => {
    const outcome = await consume(limiter, countedFor(request));
    tell(reply, calls, outcome);
    if (outcome.exceeded) {
      const left = secondsLeft(outcome);
      void reply.header("Retry-After", left);
      throw new Refusal("rate_limited", `Rate limit exceeded, retry in ${left} seconds`);
    }
  };
}

type Outcome = { remainingPoints: number; msBeforeNext: number; exceeded: boolean };

async function consume(limiter: RateLimiterPostgres, key: string): Promise<Outcome> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return { remainingPoints, msBeforeNext, exceeded: false };
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return { remainingPoints: 0, msBeforeNext: reason.msBeforeNext, exceeded: true };
  }
}

const secondsLeft = ({ msBeforeNext }: Outcome): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

function tell(reply: FastifyReply, limit: number, outcome: Outcome): void {
  void reply.headers({
    "RateLimit-Limit": limit,
    "RateLimit-Remaining": outcome.remainingPoints,
    "RateLimit-Reset": secondsLeft(outcome),
  });
}

/** Removes the counts of windows that ended. */
export async function forgetOldCounts(pool: pg.Pool): Promise<void> {
  await pool.query("delete from rate_limits where expire < $1", [Date.now()]);
}
