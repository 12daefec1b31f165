import { sql } from "kysely";
import { type Db, firstRow, firstValue, run, type Tx } from "../../../platform/db/database.ts";
import type { PortalSignInMethod } from "../signed-in-user.ts";
import { isLiving } from "./queries-sessions.ts";

export type TokensSession = {
  sessionId: string;
  userId: string;
  customerId: string;
  partnerId: string;
  method: PortalSignInMethod;
};

/**
 * Locks the living session that a token belongs to. Everything that changes a session's tokens holds this lock, so two
 * requests with the same token, or with two tokens of one session, run one after the other.
 */
export const lockSessionOfToken = (tx: Tx, tokenHash: Buffer) => firstRow<TokensSession>(tx)`
  select portal_sessions.id as "sessionId", portal_user_id as "userId", customer_id as "customerId",
    method, (select partner_id from customers where customers.id = customer_id) as "partnerId"
  from portal_sessions
  where portal_sessions.id = (select session_id from portal_refresh_tokens where token_hash = ${tokenHash})
    and ${sql.raw(isLiving("portal_sessions"))}
  for update`;

/** Whose pages the token's live session opens. */
export const findCustomerOfToken = (db: Db, tokenHash: Buffer) => firstValue<string>(db)`
  select customer_id as "customerId" from portal_sessions
  where portal_sessions.id = (select session_id from portal_refresh_tokens where token_hash = ${tokenHash})
    and ${sql.raw(isLiving("portal_sessions"))}`;

/** `repeated`: used within the grace, and none of the tokens issued for it has been used yet. */
export type TokenState = "unused" | "repeated" | "replayed";

/** A separate statement after the lock: only then does it see what the previous request did. */
export const findTokenState = (tx: Tx, tokenHash: Buffer, graceSeconds: number) => firstValue<TokenState>(tx)`
  select case
    when used_at is null then 'unused'
    when used_at > now() - ${graceSeconds} * interval '1 second' and exists (
      select from portal_refresh_tokens as next
      where next.session_id = token.session_id and next.parent_hash = token.token_hash and next.used_at is null)
    then 'repeated'
    else 'replayed' end as state
  from portal_refresh_tokens as token where token_hash = ${tokenHash}`;

/**
 * Uses a token for the next one. This uses up the session's unused tokens, the token itself and its siblings, except
 * other next tokens of the same token. Of several next tokens, the first that is used makes the others replays.
 */
export const issueNextToken = (
  tx: Tx,
  sessionId: string,
  { usedHash, nextHash, days }: { usedHash: Buffer; nextHash: Buffer; days: number },
) => run(tx)`
  with used as (
      update portal_refresh_tokens set used_at = now()
      where session_id = ${sessionId} and used_at is null and parent_hash is distinct from ${usedHash}),
    session as (
      update portal_sessions set seen_at = now(), expires_at = now() + ${days} * interval '1 day'
      where id = ${sessionId})
  insert into portal_refresh_tokens (token_hash, session_id, parent_hash)
  values (${nextHash}, ${sessionId}, ${usedHash})`;
