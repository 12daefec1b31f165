import type { Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";

export type EventRow = { id: string; partnerId: string; customerId: string; type: string; data: string };

const insert = positionalStatement("insert into events (id, partner_id, customer_id, type, data) values ($1, $2, $3, $4, $5)");

export async function insertEvent(tx: Tx, { id, partnerId, customerId, type, data }: EventRow): Promise<void> {
  await insert(tx, id, partnerId, customerId, type, data);
}

const forgetDetails = positionalStatement(`
  update events set data = jsonb_set(data::jsonb, '{breaches}', '[]')::json
  where customer_id = any($1::uuid[]) and type like 'customer.breach.%' and data -> 'breaches' is not null`);

/** Takes the breaches out of what was told about these customers; that something was told, and how much, stays. */
export async function forgetBreaches(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await forgetDetails(tx, customerIds);
}
