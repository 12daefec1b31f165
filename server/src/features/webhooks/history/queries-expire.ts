import type { Db, Tx } from "../../../platform/db/database.ts";
import { positionalStatement } from "../../../platform/db/positional-statement.ts";

const AT_ONCE = 1000;

const CLOSED = "(endpoint.deleted_at is not null or not endpoint.enabled)";

/** A disabled endpoint's events are held for so many days ($1), a deleted one's not at all. */
const HELD_SINCE = "case when endpoint.deleted_at is null then now() - $1 * interval '1 day' else 'infinity' end";

/** A failure that is sent again is held from then on. Compared alone as well, `due_at` is looked up in its index. */
const IS_GIVEN_UP = `
  due_at < ${HELD_SINCE} and greatest(delivery.created_at, due_at, asked_at) < ${HELD_SINCE}
  and coalesce(claimed_until < now(), true)`;

const selectGivingUp = positionalStatement<{ id: string }>(`
  select id from webhook_endpoints as endpoint
  where ${CLOSED} and exists (
    select from webhook_deliveries as delivery where delivery.endpoint_id = endpoint.id and ${IS_GIVEN_UP})
  order by id`);

/** Endpoints that have something to give up. */
export const listGivingUp = async (db: Db, heldDays: number): Promise<string[]> =>
  (await selectGivingUp(db, heldDays)).map(({ id }) => id);

const expireHeld = positionalStatement<{ id: string }>(`
  with held as (
    select late.* from webhook_endpoints as endpoint cross join lateral (
      select endpoint_id, id from webhook_deliveries as delivery
      where delivery.endpoint_id = endpoint.id and ${IS_GIVEN_UP}
      order by due_at limit ${AT_ONCE} for update skip locked) as late
    where endpoint.id = $2 and ${CLOSED})
  update webhook_deliveries as delivery set due_at = null, claim_id = null, claimed_until = null,
    state = case state when 'waiting' then 'expired' else state end,
    finished_at = case state when 'waiting' then now() else finished_at end
  from held where delivery.endpoint_id = held.endpoint_id and delivery.id = held.id
  returning delivery.id`);

/** Gives up what was held too long for a disabled endpoint, and at once what waits for a deleted one. */
export const markExpired = async (tx: Tx, endpointId: string, heldDays: number): Promise<number> =>
  (await expireHeld(tx, heldDays, endpointId)).length;

const deleteEnded = positionalStatement<{ id: string }>(`
  with old as (
    -- What is locked is on its way again.
    select endpoint_id, id from webhook_deliveries
    where due_at is null and state = $1 and finished_at < now() - $2 * interval '1 day'
    order by finished_at limit ${AT_ONCE} for update skip locked),
  gone as (
    delete from webhook_deliveries as delivery using old
    where delivery.endpoint_id = old.endpoint_id and delivery.id = old.id
    returning delivery.id),
  attempts as (
    delete from webhook_attempts where delivery_id in (select id from gone))
  select id from gone`);

/** Removes the deliveries that ended so long ago in this state, with their attempts, oldest first; returns how many. */
export const removeEnded = async (tx: Tx, state: "delivered" | "expired" | "failed", days: number): Promise<number> =>
  (await deleteEnded(tx, state, days)).length;

const deleteEndpoints = positionalStatement<{ id: string }>(`
  delete from webhook_endpoints where id in (
    select id from webhook_endpoints as endpoint
    -- An event that was being written when it was deleted may have named it still.
    where deleted_at < now() - interval '1 day'
      and not exists (select from webhook_deliveries where endpoint_id = endpoint.id)
    order by id limit ${AT_ONCE})
  returning id`);

/** Removes deleted endpoints of which nothing is listed any more; returns how many. */
export const removeDeletedEndpoints = async (tx: Tx): Promise<number> => (await deleteEndpoints(tx)).length;

const deleteRedeliveries = positionalStatement<{ id: string }>(`
  delete from webhook_redeliveries where id in (
    select id from webhook_redeliveries
    where finished_at < now() - $1 * interval '1 day' order by finished_at limit ${AT_ONCE})
  returning id`);

/** Removes the redeliveries of many that ended so long ago; returns how many. */
export const removeRedeliveries = async (tx: Tx, days: number): Promise<number> =>
  (await deleteRedeliveries(tx, days)).length;
