import { z } from "zod";
import { newId, Uuid } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** What happened, and the `data` that a webhook about it carries. */
export type EventKind<Data> = { type: string; description: string; data: z.ZodType<Data> };

/** How every event names its customer. */
export const CustomerReference = z.object({
  uuid: Uuid,
  name: z.string(),
  reference: z.string().nullable(),
  customData: z.record(z.string(), z.unknown()).optional(),
});
export type CustomerReference = z.infer<typeof CustomerReference>;

/** An event about a customer: its own fields after the two that all events share. */
export function defineEvent<Fields extends z.ZodRawShape>(type: string, description: string, fields: Fields) {
  return { type, description, data: z.object({ partnerId: Uuid, customer: CustomerReference, ...fields }) };
}

const insertEvent = statement(
  "insert into events (id, partner_id, customer_id, type, data) values ($1, $2, $3, $4, $5)",
);

type Occurrence = { partnerId: string; customer: CustomerReference };

/**
 * Writes to the outbox: the event exists exactly when the change it speaks of does. `data` is stored as it will be
 * sent, so a later change of the customer never alters what is told about the past.
 */
export async function recordEvent<Data extends Occurrence>(
  tx: Tx,
  kind: EventKind<Data>,
  data: NoInfer<Data>,
): Promise<void> {
  await insertEvent(tx, newId(), data.partnerId, data.customer.uuid, kind.type, JSON.stringify(kind.data.parse(data)));
}

const forgetDetails = statement(`
  update events set data = jsonb_set(data::jsonb, '{breaches}', '[]')::json
  where customer_id = any($1::uuid[]) and type like 'customer.breach.%' and data -> 'breaches' is not null`);

/** Takes the breaches out of what was told about these customers; that something was told, and how much, stays. */
export async function forgetBreaches(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await forgetDetails(tx, customerIds);
}
