import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";

/** Held until the transaction ends: one who counts an owner's endpoints, or gives it a first secret, is alone. */
export const lockOwner = async (tx: Tx, ownerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${ownerId}`}, 0))`.execute(tx);
};

/** Tells the dispatchers, once this is committed, that something may be due. */
export const callDispatchers = positionalStatement("select pg_notify('webhook_deliveries', '')");
