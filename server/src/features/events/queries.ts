import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { traceparentFor } from "../../platform/tracing/spans.ts";

export type EventRow = { id: string; partnerId: string; customerId: string; type: string; data: string };

const insert = statement<EventRow & { traceparent: string | null }>(
  `
  insert into events (id, partner_id, customer_id, type, data, traceparent)
  values (:id, :partnerId, :customerId, :type, :data, :traceparent)`,
  { plannedAs: "insert-event" },
);

export async function insertEvent(tx: Tx, event: EventRow): Promise<void> {
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

/** Takes the breaches out of what was told about these customers; that something was told, and how much, stays. */
export async function forgetBreaches(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await sql`
    update events set data = jsonb_set(data::jsonb, '{breaches}', '[]')::json
    where customer_id = any(${customerIds}::uuid[])
      and type like 'customer.breach.%' and data -> 'breaches' is not null`.execute(tx);
}

/** Breaches are counted from what was told of them. This keeps the count of events that are dropped. */
export async function keepBreachCounts(tx: Tx, dropped: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into forgotten_breaches (partner_id, breaches)
    select partner_id, sum((data ->> 'count')::bigint) from ${dropped}
    where type = 'customer.breach.found' group by partner_id
    on conflict (partner_id) do update set breaches = forgotten_breaches.breaches + excluded.breaches`.execute(tx);
}
