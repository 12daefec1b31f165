import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

export type EventRow = { id: string; partnerId: string; customerId: string; type: string; data: string };

const insert = statement<EventRow>(
  `
  insert into events (id, partner_id, customer_id, type, data) values (:id, :partnerId, :customerId, :type, :data)`,
  { plannedAs: "insert-event" },
);

export async function insertEvent(tx: Tx, event: EventRow): Promise<void> {
  await insert(tx, event);
}

export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto("events")
    .values(
      events.map(({ id, partnerId, customerId, type, data }) => ({
        id,
        partner_id: partnerId,
        customer_id: customerId,
        type,
        data,
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
