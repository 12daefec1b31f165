import pg from "pg";
import { EVENT_TYPE } from "./deliver-exchange.ts";
import type { Site } from "./deliver-site.ts";

/** The pool's statements time out after a minute. */
const ROWS_AT_ONCE = 100_000;

/**
 * Leaves only this many past deliveries, each with its event and its attempt, spread evenly over the endpoints. Every
 * turn of a side then starts with the same tables, without dead rows from the previous turn.
 */
export async function resetHistory({ database }: Site, rows: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await emptyTables(client);
    await client.query("update webhook_endpoints set consecutive_failures = 0, paused_until = null");
    // No triggers: these are already delivered.
    await client.query("set session_replication_role = replica");
    for (let first = 0; first < rows; first += ROWS_AT_ONCE) {
      await client.query(PAST, [first, Math.min(rows, first + ROWS_AT_ONCE) - 1]);
    }
    await client.query("reset session_replication_role");
  } finally {
    client.release();
  }
  await tidyHistory({ database });
}

const DEADLOCK = "40P01";

/**
 * The server may be locking these tables in another order. PostgreSQL then cancels one of the two; this retries if it
 * is us.
 */
async function emptyTables(client: pg.PoolClient): Promise<void> {
  for (;;) {
    try {
      await client.query("truncate events, mails, webhook_deliveries, webhook_attempts");
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error;
    }
  }
}

/** Finishes the maintenance left over from the last turn before the next one. */
export async function tidyHistory({ database: { pool } }: Pick<Site, "database">): Promise<void> {
  await pool.query("vacuum analyze events, webhook_deliveries, webhook_attempts, webhook_endpoints");
  await pool.query("checkpoint");
}

const PAST = `with event as (
    insert into events (id, partner_id, customer_id, type, data)
    select uuid_v7(), partner_id, customer_id, '${EVENT_TYPE}', '{}'
    from generate_series($1::integer, $2) as row join payloads on nth = row % (select count(*) from payloads)
    returning id, seq, partner_id, customer_id, type),
  delivery as (
    insert into webhook_deliveries (endpoint_id, owner_id, event_id, customer_id, seq, type, state, due_at,
      attempt_count, finished_at)
    select endpoint.id, owner_id, event.id, customer_id, seq, type, 'delivered', null, 1, now()
    from event join webhook_endpoints as endpoint on owner_id = partner_id
    returning id)
  insert into webhook_attempts (delivery_id, id, attempted_at, http_status, token, receipt, secret_id, queue_ms,
    first_byte_ms, total_ms, remote_address, response_excerpt)
  select id, uuid_v7(), now(), 200, gen_random_uuid(), sha256(id::text::bytea), id, 10, 1, 1, '127.0.0.1', '{}'
  from delivery`;
