import { newId } from "../../server/src/kernel/ids.ts";
import { EVENT_TYPE } from "./deliver-exchange.ts";
import type { Site } from "./deliver-site.ts";

const EVENTS_AT_ONCE = 1_000;

const INSERT = `insert into events (id, partner_id, customer_id, type, data)
  select event.id, partner_id, customer_id, '${EVENT_TYPE}', data
  from unnest($1::uuid[], $2::integer[]) as event (id, nth) join payloads using (nth)`;

/** For our dispatcher: the trigger creates the deliveries. */
const FOR_DISPATCHER = INSERT;

/** Inserts the same rows by hand, and a job for each: what the trigger would do for a job queue. */
const FOR_JOBS = `with event as (
    ${INSERT} returning id, seq, partner_id, customer_id, type),
  delivery as (
    insert into webhook_deliveries (endpoint_id, owner_id, event_id, customer_id, seq, type, due_at)
    select endpoint.id, endpoint.owner_id, event.id, event.customer_id, event.seq, event.type, null
    from event
      join partners on partners.id = event.partner_id
      join webhook_endpoints as endpoint on endpoint.owner_id in (partners.id, partners.distributor_id)
    where endpoint.deleted_at is null
      and (endpoint.event_types = '{}' or event.type = any(endpoint.event_types))
    order by event.seq
    returning endpoint_id, id)
  select from graphile_worker.add_jobs((
    select array_agg((
      'deliver', json_build_object('endpointId', endpoint_id, 'deliveryId', id), null, null, null, null, null, null
    )::graphile_worker.job_spec) from delivery))`;

/** Ids are generated before the clock starts: generating one takes a tenth of the time that its event takes. */
export function prepareEvents({ payloads }: Site, count: number): Batch[] {
  return Array.from({ length: Math.ceil(count / EVENTS_AT_ONCE) }, (_, batch) => {
    const first = batch * EVENTS_AT_ONCE;
    const ids = Array.from({ length: Math.min(EVENTS_AT_ONCE, count - first) }, newId);
    return { ids, about: ids.map((_id, index) => (first + index) % payloads.length) };
  });
}

/** Ids of events, and the index of the payload for each: the customers take turns. */
export type Batch = { ids: string[]; about: number[] };

export async function insertEvents({ database, kind }: Site, batches: readonly Batch[]): Promise<void> {
  const statement = { name: "insert-events", text: kind === "jobs" ? FOR_JOBS : FOR_DISPATCHER };
  for (const { ids, about } of batches) await database.pool.query({ ...statement, values: [ids, about] });
}
