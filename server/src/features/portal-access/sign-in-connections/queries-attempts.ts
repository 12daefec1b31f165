import { type Db, firstRow, hasRow, run, type Tx } from "../../../platform/db/database.ts";
import { attemptExpiry, type AttemptKey, isThisAttempt } from "../../../platform/sign-in/queries-attempts.ts";

/** A test shows whether the connection works, and signs no one in. */
export type CustomerAttempt = { connectionId: string; isTry: boolean; returnTo: string | null };

export const insertCustomerAttempt = (
  tx: Tx,
  { connectionId, isTry, returnTo }: CustomerAttempt,
  { stateHash, browserHash }: AttemptKey,
) => run(tx)`
  insert into customer_connection_attempts (state_hash, connection_id, browser_hash, is_try, return_to, expires_at)
  values (${stateHash}, ${connectionId}, ${browserHash}, ${isTry}, ${returnTo}, ${attemptExpiry()})`;

/** Whether a browser is signing in this way: it has an attempt that is still valid and isn't a test. */
export const isComingIn = (db: Db, customerId: string, key: AttemptKey) => hasRow(db)`
  select from customer_connection_attempts as attempt
    join customer_connections as connection on connection.id = attempt.connection_id
  where ${isThisAttempt(key)} and not attempt.is_try and connection.customer_id = ${customerId}`;

/** Uses up an attempt. Another browser's or another customer's attempt looks as if it had never existed, and stays. */
export const takeCustomerAttempt = (tx: Tx, customerId: string, key: AttemptKey) => firstRow<CustomerAttempt>(tx)`
  delete from customer_connection_attempts as attempt using customer_connections as connection
  where ${isThisAttempt(key)} and connection.id = attempt.connection_id and connection.customer_id = ${customerId}
  returning attempt.connection_id as "connectionId", attempt.is_try as "isTry", attempt.return_to as "returnTo"`;
