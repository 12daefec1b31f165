import { DAY } from "../../kernel/duration.ts";
import { firstIdAt } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const AT_ONCE = 1000;

const selectEndpoints = statement<{ id: string }>("select id from webhook_endpoints order by id");

export const listAllEndpointIds = async (db: Db): Promise<string[]> => (await selectEndpoints(db)).map(({ id }) => id);

const expireHeld = statement<{ id: string }>(`
  with held as (
    select delivery.endpoint_id, delivery.id
    from webhook_endpoints as endpoint
      join webhook_deliveries as delivery on delivery.endpoint_id = endpoint.id
    where endpoint.id = $1 and due_at is not null and (endpoint.deleted_at is not null or not endpoint.enabled)
      -- A failure that is sent again is held from then on.
      and (endpoint.deleted_at is not null
        or greatest(delivery.created_at, due_at) < now() - $2 * interval '1 day')
      and coalesce(claimed_until < now(), true)
    order by due_at limit ${AT_ONCE} for update of delivery skip locked)
  update webhook_deliveries as delivery set due_at = null, claim_id = null, claimed_until = null,
    state = case state when 'waiting' then 'expired' else state end,
    finished_at = case state when 'waiting' then now() else finished_at end
  from held where delivery.endpoint_id = held.endpoint_id and delivery.id = held.id
  returning delivery.id`);

/** Gives up what was held too long for a disabled endpoint, and at once what waits for a deleted one. */
export const markExpired = async (tx: Tx, endpointId: string, heldDays: number): Promise<number> =>
  (await expireHeld(tx, endpointId, heldDays)).length;

const deleteFinished = statement<{ id: string; isGone: boolean }>(`
  with old as (
    select endpoint_id, id,
      due_at is null and finished_at < now() - interval '1 day'
        * case state when 'failed' then $4::integer else $3::integer end as is_old
    from webhook_deliveries
    where endpoint_id = $1 and id > $2 and id < $5
    order by id limit ${AT_ONCE}),
  gone as (
    -- Looked at again once locked: it may be on its way by now.
    delete from webhook_deliveries as delivery using old
    where is_old and delivery.endpoint_id = old.endpoint_id and delivery.id = old.id and delivery.due_at is null
    returning delivery.id),
  attempts as (
    delete from webhook_attempts where delivery_id in (select id from gone))
  select id, exists (select from gone where gone.id = old.id) as "isGone" from old order by id`);

export type Swept = { last: string | undefined; removed: number };

/**
 * Looks at the next deliveries of an endpoint that are old enough to be removed, and removes those that ended long
 * enough ago, with their attempts. Ids grow with time, so nothing young is ever looked at.
 */
export async function removeFinished(
  tx: Tx,
  endpointId: string,
  after: string,
  days: { finished: number; failed: number },
): Promise<Swept> {
  const before = firstIdAt(new Date(Date.now() - Math.min(days.finished, days.failed) * DAY));
  const rows = await deleteFinished(tx, endpointId, after, days.finished, days.failed, before);
  return { last: rows.at(-1)?.id, removed: rows.filter(({ isGone }) => isGone).length };
}
