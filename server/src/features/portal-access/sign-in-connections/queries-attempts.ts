import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { attemptExpiry, type AttemptKey, isThisAttempt } from "../../../platform/sign-in/queries-attempts.ts";

/** A try shows whether the connection works, and signs nobody in. */
export type CustomerAttempt = { connectionId: string; isTry: boolean; returnTo: string | null };

export async function insertCustomerAttempt(
  tx: Tx,
  { connectionId, isTry, returnTo }: CustomerAttempt,
  { stateHash, browserHash }: AttemptKey,
): Promise<void> {
  await sql`
    insert into customer_connection_attempts (state_hash, connection_id, browser_hash, is_try, return_to, expires_at)
    values (${stateHash}, ${connectionId}, ${browserHash}, ${isTry}, ${returnTo}, ${attemptExpiry()})`.execute(tx);
}

/** Whether a browser is about to come in this way: an attempt that still works, and is no try. */
export async function isComingIn(db: Db, customerId: string, key: AttemptKey): Promise<boolean> {
  const { rows } = await sql`
    select from customer_connection_attempts as attempt
      join customer_connections as connection on connection.id = attempt.connection_id
    where ${isThisAttempt(key)} and not attempt.is_try and connection.customer_id = ${customerId}`.execute(db);
  return rows.length > 0;
}

/** Takes an attempt for good. Another browser's, or another customer's, looks like one that never was, and stays. */
export async function takeCustomerAttempt(
  tx: Tx,
  customerId: string,
  key: AttemptKey,
): Promise<CustomerAttempt | undefined> {
  const { rows } = await sql<CustomerAttempt>`
    delete from customer_connection_attempts as attempt using customer_connections as connection
    where ${isThisAttempt(key)} and connection.id = attempt.connection_id and connection.customer_id = ${customerId}
    returning attempt.connection_id as "connectionId", attempt.is_try as "isTry", attempt.return_to as "returnTo"`.execute(
    tx,
  );
  return rows[0];
}
