import { sql } from "kysely";
import { v7 } from "uuid";
import { newId } from "../../../src/kernel/ids.ts";
import type { Db } from "../../../src/platform/db/database.ts";
import { aCustomer, type TestPartner } from "../factories.ts";
import { type Receiver, register } from "./receiver.ts";

/** Where deliveries go, and which customer they are about. */
export type TestEndpoint = { webhookId: string; partnerId: string; customerId: string };

const NOWHERE = { url: "http://127.0.0.1:1/hooks", secret: "" };

/** A webhook that gets only the rows made below. It is disabled if there is no receiver. */
export async function aTestEndpoint(
  db: Db,
  partner: TestPartner,
  { ownerId = partner.id, receiver }: { ownerId?: string; receiver?: Receiver } = {},
): Promise<TestEndpoint> {
  const customerId = await aCustomer(db, partner);
  // An event type that these tests never cause.
  const options = { eventTypes: ["customer.asset.removed"], enabled: receiver !== undefined };
  const webhookId = await register(db, ownerId, receiver ?? NOWHERE, options);
  return { webhookId, partnerId: partner.id, customerId };
}

export type DeliveryRow = {
  type?: string;
  state?: "waiting" | "delivered" | "failed" | "expired";
  /** For each attempt: the status of the response, or why there was none. */
  attempts?: readonly (number | "timeout" | "network_error" | "invalid_signature")[];
  createdAt?: Date;
  /** When it was delivered, failed or expired. */
  finishedAt?: Date;
  data?: Record<string, unknown>;
};

/**
 * Deliveries as the dispatcher leaves them, each for its own event, at this webhook only; returns their ids. For lists
 * that would take long to produce by sending.
 */
export async function deliveriesAt(db: Db, endpoint: TestEndpoint, rows: readonly DeliveryRow[]): Promise<string[]> {
  const full = rows.map((row) => {
    const { type = "customer.created", state = "delivered", createdAt = new Date(), data = {} } = row;
    const { attempts = [], finishedAt = createdAt } = row;
    const hasEnded = state !== "waiting";
    return {
      // Ids grow with time, even for events of the past.
      ...{
        id: row.createdAt ? v7({ msecs: createdAt.getTime() }) : newId(),
        event_id: newId(),
        type,
        state,
        data,
        created_at: createdAt,
      },
      ...{ due_at: hasEnded ? null : createdAt, finished_at: hasEnded ? finishedAt : null },
      attempts: attempts.map((outcome, n) => ({
        id: newId(),
        attempted_at: new Date(createdAt.getTime() + n),
        http_status: typeof outcome === "number" ? outcome : null,
        response_indicator: typeof outcome === "number" ? null : outcome,
        error_message: outcome === 200 ? null : `Ended with ${outcome}`,
      })),
    };
  });
  const json = JSON.stringify(full);
  const { webhookId, partnerId, customerId } = endpoint;
  await db.transaction().execute(async (tx) => {
    // Without the trigger, which would create its own deliveries.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into events (id, partner_id, customer_id, type, data, occurred_at)
      select event_id, ${partnerId}, ${customerId}, type, data, created_at
      from json_to_recordset(${json}) as row (event_id uuid, type text, data json, created_at timestamptz)`.execute(tx);
    await sql`
      insert into webhook_deliveries (endpoint_id, id, owner_id, event_id, customer_id, seq, type, state, due_at,
        attempt_count, created_at, finished_at, target_url)
      select endpoint.id, row.id, owner_id, event_id, ${customerId}, seq, events.type, state, due_at,
        json_array_length(attempts), row.created_at, finished_at, case state when 'failed' then url end
      from json_to_recordset(${json}) as row (id uuid, event_id uuid, state text, due_at timestamptz, attempts json,
          created_at timestamptz, finished_at timestamptz)
        join events on events.id = event_id
        join webhook_endpoints as endpoint on endpoint.id = ${webhookId}`.execute(tx);
    await sql`
      insert into webhook_attempts (delivery_id, id, attempted_at, http_status, response_indicator, error_message, token,
        queue_ms, first_byte_ms, total_ms)
      select row.id, attempt.id, attempted_at, http_status, response_indicator, error_message, gen_random_uuid(), 1, 2, 3
      from json_to_recordset(${json}) as row (id uuid, attempts json)
        cross join lateral json_to_recordset(attempts) as attempt (id uuid, attempted_at timestamptz,
          http_status integer, response_indicator text, error_message text)`.execute(tx);
  });
  return full.map(({ id }) => id);
}

/** Failures, each after one attempt that got a 500. */
export const failuresAt = (db: Db, endpoint: TestEndpoint, rows: readonly DeliveryRow[]): Promise<string[]> =>
  deliveriesAt(
    db,
    endpoint,
    rows.map((row) => ({ attempts: [500], ...row, state: "failed" })),
  );
