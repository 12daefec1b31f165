import { type RawBuilder, sql } from "kysely";
import { allRows, countRows, type Db, type Tx } from "../../../platform/db/database.ts";

const AT_ONCE = 1000;

const IS_CLOSED = sql<boolean>`(endpoint.deleted_at is not null or not endpoint.enabled)`;

/**
 * A disabled endpoint's events are held for this many days, a deleted one's not at all. For a failure that is resent,
 * the time starts then. `due_at` is also compared alone, so that it is looked up in its index.
 */
function isGivenUp(heldDays: number): RawBuilder<boolean> {
  const heldSince = sql`
    case when endpoint.deleted_at is null then now() - ${heldDays} * interval '1 day' else 'infinity' end`;
  return sql`due_at < ${heldSince} and greatest(delivery.created_at, due_at, asked_at) < ${heldSince}
    and coalesce(claimed_until < now(), true)`;
}

/** Endpoints that have something to give up. */
export const listGivingUp = (db: Db, heldDays: number) => allRows<{ id: string; ownerId: string }>(db)`
  select id, owner_id as "ownerId" from webhook_endpoints as endpoint
  where ${IS_CLOSED} and exists (
    select from webhook_deliveries as delivery where delivery.endpoint_id = endpoint.id and ${isGivenUp(heldDays)})
  order by id`;

/** Gives up deliveries that were held too long for a disabled endpoint, and immediately those for a deleted one. */
export const markExpired = (tx: Tx, endpointId: string, heldDays: number) => countRows(tx)`
  with held as (
    select late.* from webhook_endpoints as endpoint cross join lateral (
      select endpoint_id, id from webhook_deliveries as delivery
      where delivery.endpoint_id = endpoint.id and ${isGivenUp(heldDays)}
      order by due_at limit ${AT_ONCE} for update skip locked) as late
    where endpoint.id = ${endpointId} and ${IS_CLOSED})
  update webhook_deliveries as delivery set due_at = null, claim_id = null, claimed_until = null,
    state = case state when 'waiting' then 'expired' else state end,
    finished_at = case state when 'waiting' then now() else finished_at end
  from held where delivery.endpoint_id = held.endpoint_id and delivery.id = held.id
  returning delivery.id`;

/**
 * Removes the deliveries that ended that long ago in this state, with their attempts, oldest first; returns how many.
 */
export const removeEnded = (tx: Tx, state: "delivered" | "expired" | "failed", days: number) => countRows(tx)`
  with old as (
    -- What is locked is on its way again.
    select endpoint_id, id from webhook_deliveries
    where due_at is null and state = ${state} and finished_at < now() - ${days} * interval '1 day'
    order by finished_at limit ${AT_ONCE} for update skip locked),
  gone as (
    delete from webhook_deliveries as delivery using old
    where delivery.endpoint_id = old.endpoint_id and delivery.id = old.id
    returning delivery.id, delivery.event_id, delivery.finished_at),
  -- Events stay for a while after their last delivery, of which this is all that is known from now on.
  last as (
    insert into webhook_last_deliveries as known (month, finished_at)
    select date_trunc('month', time_of_id(event_id) at time zone 'UTC')::date, max(finished_at)
    from gone where event_id is not null group by 1 order by 1
    on conflict (month) do update set finished_at = greatest(known.finished_at, excluded.finished_at)),
  attempts as (
    delete from webhook_attempts where delivery_id in (select id from gone))
  select id from gone`;

/** Removes deleted endpoints that have nothing left in any list; returns how many. */
export const removeDeletedEndpoints = (tx: Tx) => countRows(tx)`
  delete from webhook_endpoints where id in (
    select id from webhook_endpoints as endpoint
    -- An event that was being written when the endpoint was deleted may still have named it.
    where deleted_at < now() - interval '1 day'
      and not exists (select from webhook_deliveries where endpoint_id = endpoint.id)
    order by id limit ${AT_ONCE})
  returning id`;
