import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";

/** Held until the transaction ends: only one at a time counts an owner's endpoints, or gives it a first secret. */
export const lockOwner = async (tx: Tx, ownerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${ownerId}`}, 0))`.execute(tx);
};

/** Tells the dispatchers, once this is committed, that something may be due. */
export const callDispatchers = async (tx: Tx): Promise<void> => {
  await sql`select pg_notify('webhook_deliveries', '')`.execute(tx);
};
