import { type RawBuilder, sql } from "kysely";

/** How long somebody may take at the provider. */
export const ATTEMPT_MINUTES = 10;

/** By what the way back is recognised: the state in the address, and the cookie of the browser that began. */
export type AttemptKey = { stateHash: Buffer; browserHash: Buffer };

/** Until when an attempt that is stored now can be finished. */
export const attemptExpiry = (): RawBuilder<unknown> => sql`now() + ${ATTEMPT_MINUTES} * interval '1 minute'`;

/** For a statement that calls its rows `attempt`. Another browser's attempt looks like one that never was. */
export const isThisAttempt = ({ stateHash, browserHash }: AttemptKey): RawBuilder<boolean> =>
  sql`attempt.state_hash = ${stateHash} and attempt.browser_hash = ${browserHash} and attempt.expires_at > now()`;
