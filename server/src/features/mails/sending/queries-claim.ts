import { lockUntilEnd } from "../../../platform/db/advisory-locks.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";

export type Limits = {
  /** Attempts to reach one address in a day, whether or not they succeeded. */
  perAddressAndDay: number;
  /**
   * The limit for the very first hour. Each later hour may have slightly more than the busiest one before. Undefined
   * means no limit.
   */
  rampPerHour: number | undefined;
};

export type ClaimRequest = { id: string; leaseMs: number; room: number };

/** How much more an hour may have than the busiest of the last thirty days. */
const GROWTH = 1.015;

/**
 * How many mails may still be sent this hour. The share grows with each minute. Mails that a worker has claimed count
 * as sent.
 */
const selectAllowance = statement<{ rampPerHour: number; growth: number }, { allowance: number }>(`
  with this_hour as (select date_trunc('hour', now()) as hour, extract(minute from now()) + 1 as minutes),
    busiest as (
      select max(attempts) as attempts from mail_hours, this_hour
      where mail_hours.hour < this_hour.hour and mail_hours.hour > now() - interval '30 days')
  select floor(ceil(greatest(:rampPerHour, coalesce(busiest.attempts, 0) * :growth::numeric)) * minutes / 60)::integer
    - coalesce((select attempts from mail_hours where mail_hours.hour = this_hour.hour), 0)
    - (select count(*)::integer from mails where claimed_until > now() and is_limited) as allowance
  from this_hour, busiest`);

type Claiming = { claimId: string; leaseMs: number; room: number; perAddressAndDay: number; allowance: number };

/**
 * Claims due mails, starting with those that someone is waiting for. When an address has reached its daily limit, all
 * its other mails wait until tomorrow, no matter how many there are: otherwise they would hold up everyone else's.
 * Unlimited mails don't wait, and no mail waits for them.
 *
 * While the database was down, no worker could renew its claim. So after a restart, expired claims stay valid for
 * another lease, in which the surviving workers can record what they sent meanwhile.
 */
const claimDue = statement<Claiming, { ids: string[] | null; postponed: number }>(`
  with server as (select pg_postmaster_start_time() < now() - :leaseMs * interval '1 ms' as is_settled),
  due as materialized (
    select id, address, is_limited, turn, due_at from mails, server
    where due_at <= now() and (claimed_until is null or claimed_until < now() and is_settled)
    order by turn, due_at, id limit :room for update of mails skip locked),
  counted as (
    select due.*,
      coalesce((select attempts from mail_days
        where mail_days.address = due.address and day = (now() at time zone 'UTC')::date), 0)
      + (select count(*) from mails as held
        where held.address = due.address and held.claimed_until > now() and held.is_limited)
      + row_number() over (partition by due.address, is_limited order by turn, due_at, id) as nth_today
    from due),
  chosen as (
    select id, is_limited, row_number() over (partition by is_limited order by turn, due_at, id) as nth
    from counted where nth_today <= :perAddressAndDay or not is_limited),
  postponed as (
    update mails set due_at = (date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC',
      answer = 'waits for tomorrow: the address has had its mails of today'
    from server where address in (select address from counted where nth_today > :perAddressAndDay and is_limited)
      and due_at <= now() and (claimed_until is null or claimed_until < now() and is_settled) and is_limited
      and mails.id not in (select id from chosen)
    returning 1),
  taken as (
    update mails set claim_id = :claimId, claimed_until = now() + :leaseMs * interval '1 ms'
    from chosen where mails.id = chosen.id and (not chosen.is_limited or nth <= :allowance)
    returning mails.id)
  select (select array_agg(id) from taken) as ids, (select count(*)::integer from postponed) as postponed`);

export type Claimed = {
  ids: number[];
  /** Some mails were postponed, so others may be due now: look again immediately. */
  madeWay: boolean;
};

/**
 * Claims mails until the lease ends. Only one worker claims at a time, because the limits apply to all workers
 * together.
 */
export async function claimMails(tx: Tx, { id, leaseMs, room }: ClaimRequest, limits: Limits): Promise<Claimed> {
  await lockUntilEnd(tx, "mailClaims");
  const { perAddressAndDay, rampPerHour } = limits;
  const [ramp] = rampPerHour === undefined ? [] : await selectAllowance(tx, { rampPerHour, growth: GROWTH });
  const [claimed] = await claimDue(tx, {
    claimId: id,
    leaseMs,
    room,
    perAddressAndDay,
    allowance: ramp?.allowance ?? room,
  });
  // The driver reads a bigint as a number, but leaves the bigints in an array as text.
  return { ids: (claimed?.ids ?? []).map(Number), madeWay: (claimed?.postponed ?? 0) > 0 };
}

const renew = statement<{ claimId: string; ids: readonly number[]; leaseMs: number }, { id: number }>(`
  update mails set claimed_until = now() + :leaseMs * interval '1 ms'
  where claim_id = :claimId and id = any(:ids::bigint[]) and claimed_until is not null returning id`);

/** Prolongs a worker's claim to these mails. Returns the ids it still has: other workers have taken over the rest. */
export async function renewClaim(db: Db, claimId: string, ids: readonly number[], leaseMs: number): Promise<number[]> {
  const rows = await renew(db, { claimId, ids, leaseMs });
  return rows.map(({ id }) => id);
}
