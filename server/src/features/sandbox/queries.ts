import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";

export type EventMade = { type: string; idempotencyToken: string };

/** The partner's events that this transaction has written so far. Their time is that of the transaction's start. */
export async function listEventsMade(tx: Tx, partnerId: string): Promise<EventMade[]> {
  const { rows } = await sql<EventMade>`
    select type, id as "idempotencyToken" from events
    where partner_id = ${partnerId} and occurred_at = now() and xmin = pg_current_xact_id()::xid
    order by seq`.execute(tx);
  return rows;
}
