import { type RawBuilder, sql } from "kysely";

/** How long a person may take to sign in at the provider. */
export const ATTEMPT_MINUTES = 10;

/**
 * Identifies the attempt when the browser comes back: the state in the URL, and the cookie of the browser that started
 * it.
 */
export type AttemptKey = { stateHash: Buffer; browserHash: Buffer };

/** When an attempt that is stored now expires. */
export const attemptExpiry = (): RawBuilder<unknown> => sql`now() + ${ATTEMPT_MINUTES} * interval '1 minute'`;

/** For a statement that calls its rows `attempt`. Another browser's attempt looks as if it didn't exist. */
export const isThisAttempt = ({ stateHash, browserHash }: AttemptKey): RawBuilder<boolean> =>
  sql`attempt.state_hash = ${stateHash} and attempt.browser_hash = ${browserHash} and attempt.expires_at > now()`;
