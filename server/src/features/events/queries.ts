import { type RawBuilder, sql } from "kysely";
import { allRows, run, type Tx } from "../../platform/db/database.ts";
import { postponed, statement } from "../../platform/db/statement.ts";
import { traceparentFor } from "../../platform/tracing/spans.ts";
import { PAGE_NOTICES } from "./queries-notices.ts";

export type EventRow = { id: string; partnerId: string; customerId: string; type: string; data: string };

/** Notifies open pages in the same statement: a second one would slow onboarding down. */
const insert = postponed<EventRow & { traceparent: string | null; notice: string }>(
  `
  with event as (
    insert into events (id, partner_id, customer_id, type, data, traceparent)
    values (:id, :partnerId, :customerId, :type, :data, :traceparent) returning id)
  select pg_notify('${PAGE_NOTICES}', :notice) from event`,
  { plannedAs: "insert-event" },
);

export async function insertEvent(tx: Tx, event: EventRow & { notice: string }): Promise<void> {
  await insert(tx, { ...event, traceparent: traceparentFor() });
}

export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return;
  const traceparent = traceparentFor(events.length);
  await tx
    .insertInto("events")
    .values(
      events.map(({ id, partnerId, customerId, type, data }) => ({
        id,
        partner_id: partnerId,
        customer_id: customerId,
        type,
        data,
        traceparent,
      })),
    )
    .execute();
}

export type OfferedRow = {
  id: string;
  partnerId: string | null;
  distributorId?: string | null;
  customerId: string | null;
  type: string;
  data: string;
};

/** Only endpoints that name its type get such an event. */
export async function insertOffered(tx: Tx, events: readonly OfferedRow[]): Promise<void> {
  if (events.length === 0) return;
  const traceparent = traceparentFor(events.length);
  await tx
    .insertInto("events")
    .values(
      events.map(({ id, partnerId, distributorId = null, customerId, type, data }) => ({
        id,
        partner_id: partnerId,
        distributor_id: distributorId,
        customer_id: customerId,
        type,
        data,
        traceparent,
        named_only: true,
      })),
    )
    .execute();
}

type Forgotten = { customerIds: readonly string[]; instanceIds: readonly string[] };

const updateWithout = statement<Forgotten, { partnerId: string; found: number }>(`
  with told as (
    select events.id, partner_id, type, data::jsonb as data, (
        select coalesce(jsonb_agg(item order by nth), '[]')
        from jsonb_array_elements(data::jsonb -> 'breaches') with ordinality as listed (item, nth)
        where (item ->> 'id')::uuid <> all(:instanceIds::uuid[])) as kept
    from events
    where customer_id = any(:customerIds::uuid[]) and type like 'customer.breach.%' and data -> 'breaches' is not null
  ), changed as (
    select *, (data ->> 'count')::int - (jsonb_array_length(data -> 'breaches') - jsonb_array_length(kept)) as left_over,
      jsonb_array_length(data -> 'breaches') - jsonb_array_length(kept) as gone
    from told where jsonb_array_length(kept) < jsonb_array_length(data -> 'breaches')
  ), written as (
    update events set data = (changed.data || jsonb_build_object('breaches', kept, 'count', left_over,
      'breachStatus', left_over > 0))::json
    from changed where events.id = changed.id)
  select partner_id as "partnerId", sum(gone)::int as found from changed
  where type = 'customer.breach.found' group by partner_id`);

/**
 * Removes these instances from the events about these customers, and from their counts. Returns by how much each
 * partner's number of found breaches has dropped.
 */
export const forgetInstances = (tx: Tx, which: Forgotten): Promise<{ partnerId: string; found: number }[]> =>
  updateWithout(tx, which);

/** Removes the breaches from the events about these customers. The events and their counts stay. */
export const forgetBreaches = (tx: Tx, customerIds: readonly string[]) => run(tx)`
  update events set data = jsonb_set(data::jsonb, '{breaches}', '[]')::json
  where customer_id = any(${customerIds}::uuid[])
    and type like 'customer.breach.%' and data -> 'breaches' is not null`;

/**
 * Breaches are counted from their events. This keeps the counts of events that are dropped. It reads a whole month,
 * which no one else can see any more, so it may take its time.
 */
export async function keepBreachCounts(tx: Tx, dropped: RawBuilder<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`
    insert into forgotten_breaches (partner_id, breaches)
    select partner_id, sum((data ->> 'count')::bigint) from ${dropped}
    where type = 'customer.breach.found' group by partner_id
    on conflict (partner_id) do update set breaches = forgotten_breaches.breaches + excluded.breaches`.execute(tx);
}

/** Subtracts one from the count of dropped events for each of these, down to zero. */
export const uncountBreaches = (tx: Tx, instances: readonly { partnerId: string }[]) => allRows<{
  partnerId: string;
  found: number;
}>(tx)`
  with gone as (
    select partner_id, count(*) as found
    from unnest(${instances.map(({ partnerId }) => partnerId)}::uuid[]) as partner_id group by partner_id
  ), counted as (
    select partner_id, least(breaches, gone.found) as found from forgotten_breaches join gone using (partner_id)
    order by partner_id for update of forgotten_breaches
  ), written as (
    update forgotten_breaches set breaches = breaches - counted.found from counted
    where forgotten_breaches.partner_id = counted.partner_id)
  select partner_id as "partnerId", found::integer from counted where found > 0`;
