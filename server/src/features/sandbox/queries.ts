import { allRows, type Tx } from "../../platform/db/database.ts";

export type EventMade = { type: string; idempotencyToken: string };

/** The partner's events that this transaction has written so far. Their time is that of the transaction's start. */
export const listEventsMade = (tx: Tx, partnerId: string) => allRows<EventMade>(tx)`
  select type, id as "idempotencyToken" from events
  where partner_id = ${partnerId} and occurred_at = now() and xmin = pg_current_xact_id()::xid
  order by seq`;
