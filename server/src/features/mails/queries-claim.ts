import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";

export type Limits = {
  /** Attempts to reach one address in a day, whatever became of them. */
  perAddressAndDay: number;
  /** In the first hour of all; each may then have a little more than the busiest before it. Undefined: no such limit. */
  rampPerHour: number | undefined;
};

export type ClaimRequest = { id: string; leaseMs: number; room: number };

/** How much more an hour may have than the busiest of the last thirty days. */
const GROWTH = 1.015;

/**
 * What this hour may still have: as much more of its share as minutes have gone by. What is in somebody's hands counts
 * as sent.
 */
const selectAllowance = positionalStatement<{ allowance: number }>(`
  with this_hour as (select date_trunc('hour', now()) as hour, extract(minute from now()) + 1 as minutes),
    busiest as (
      select max(attempts) as attempts from mail_hours, this_hour
      where mail_hours.hour < this_hour.hour and mail_hours.hour > now() - interval '30 days')
  select floor(ceil(greatest($1, coalesce(busiest.attempts, 0) * $2::numeric)) * minutes / 60)::integer
    - coalesce((select attempts from mail_hours where mail_hours.hour = this_hour.hour), 0)
    - (select count(*)::integer from mails where claimed_until > now() and is_limited) as allowance
  from this_hour, busiest`);

/**
 * Takes mails that are due, the ones who are waited for first. An address that has had its mails of today ($4) waits for
 * tomorrow with all the others of its mails, however many: they would stand before everybody else's. Mails that
 * are not limited wait for nothing and nothing for them.
 *
 * While the database was down nobody could renew a claim: after its start, claims that ran out hold for another lease, in
 * which the living note what they sent meanwhile.
 */
const claimDue = positionalStatement<{ ids: string[] | null; postponed: number }>(`
  with server as (select pg_postmaster_start_time() < now() - $2 * interval '1 ms' as is_settled),
  due as materialized (
    select id, address, is_limited, turn, due_at from mails, server
    where due_at <= now() and (claimed_until is null or claimed_until < now() and is_settled)
    order by turn, due_at, id limit $3 for update of mails skip locked),
  counted as (
    select due.*,
      coalesce((select attempts from mail_days
        where mail_days.address = due.address and day = (now() at time zone 'UTC')::date), 0)
      + (select count(*) from mails as held
        where held.address = due.address and held.claimed_until > now() and held.is_limited)
      + row_number() over (partition by due.address, is_limited order by turn, due_at, id) as nth_today
    from due),
  chosen as (
    select id, is_limited, row_number() over (partition by is_limited order by turn, due_at, id) as place
    from counted where nth_today <= $4 or not is_limited),
  postponed as (
    update mails set due_at = (date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC',
      answer = 'waits for tomorrow: the address has had its mails of today'
    from server where address in (select address from counted where nth_today > $4 and is_limited)
      and due_at <= now() and (claimed_until is null or claimed_until < now() and is_settled) and is_limited
      and mails.id not in (select id from chosen)
    returning 1),
  taken as (
    update mails set claim_id = $1, claimed_until = now() + $2 * interval '1 ms'
    from chosen where mails.id = chosen.id and (not chosen.is_limited or place <= $5)
    returning mails.id)
  select (select array_agg(id) from taken) as ids, (select count(*)::integer from postponed) as postponed`);

/** Sixty-four bits that mean nothing else. */
const CLAIMING = "select pg_advisory_xact_lock(7203914482210)";

export type Claimed = {
  ids: number[];
  /** Some made way for others: it is worth looking again at once. */
  madeWay: boolean;
};

/** What is ours from now until the lease ends. One claim at a time over all workers: the limits hold for all of them. */
export async function claimMails(tx: Tx, { id, leaseMs, room }: ClaimRequest, limits: Limits): Promise<Claimed> {
  await sql.raw(CLAIMING).execute(tx);
  const { perAddressAndDay, rampPerHour } = limits;
  const [ramp] = rampPerHour === undefined ? [] : await selectAllowance(tx, rampPerHour, GROWTH);
  const [claimed] = await claimDue(tx, id, leaseMs, room, perAddressAndDay, ramp?.allowance ?? room);
  // The driver reads a number as one, but leaves those in an array as text.
  return { ids: (claimed?.ids ?? []).map(Number), madeWay: (claimed?.postponed ?? 0) > 0 };
}

const renew = positionalStatement<{ id: number }>(`
  update mails set claimed_until = now() + $3 * interval '1 ms'
  where claim_id = $1 and id = any($2::bigint[]) and claimed_until is not null returning id`);

/** Shows that whoever has these lives. Returns those that are still theirs: the others have been taken over. */
export async function renewClaim(db: Db, claimId: string, ids: readonly number[], leaseMs: number): Promise<number[]> {
  const rows = await renew(db, claimId, ids, leaseMs);
  return rows.map(({ id }) => id);
}
