import type { Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";
import { isLiving } from "./queries-sessions.ts";

export type TokensSession = { sessionId: string; userId: string; customerId: string; partnerId: string };

const lockByToken = positionalStatement<TokensSession>(`
  select portal_sessions.id as "sessionId", portal_user_id as "userId", customer_id as "customerId",
    (select partner_id from customers where customers.id = customer_id) as "partnerId"
  from portal_sessions
  where portal_sessions.id = (select session_id from portal_refresh_tokens where token_hash = $1) and ${isLiving("portal_sessions")}
  for update`);

/**
 * Holds the living session that a token belongs to. All that happens to a session's tokens happens under this lock, so two
 * requests with the same token, or with two tokens of one session, come one after the other.
 */
export async function lockSessionOfToken(tx: Tx, tokenHash: Buffer): Promise<TokensSession | undefined> {
  const [session] = await lockByToken(tx, tokenHash);
  return session;
}

/** `repeated`: used within the grace, and none of the tokens issued for it has been used yet. */
export type TokenState = "unused" | "repeated" | "replayed";

const selectState = positionalStatement<{ state: TokenState }>(`
  select case
    when used_at is null then 'unused'
    when used_at > now() - $2 * interval '1 second' and exists (
      select from portal_refresh_tokens as next
      where next.session_id = token.session_id and next.parent_hash = token.token_hash and next.used_at is null)
    then 'repeated'
    else 'replayed' end as state
  from portal_refresh_tokens as token where token_hash = $1`);

/** A statement of its own, after the lock: only then does it see what the request before this one did. */
export async function findTokenState(tx: Tx, tokenHash: Buffer, graceSeconds: number): Promise<TokenState | undefined> {
  const [token] = await selectState(tx, tokenHash, graceSeconds);
  return token?.state;
}

/** What was unused, but for other tokens issued for the same one, is used up: the token itself and its siblings. */
const insertNext = positionalStatement(`
  with used as (
      update portal_refresh_tokens set used_at = now()
      where session_id = $1 and used_at is null and parent_hash is distinct from $2),
    session as (
      update portal_sessions set seen_at = now(), expires_at = now() + $4 * interval '1 day' where id = $1)
  insert into portal_refresh_tokens (token_hash, session_id, parent_hash) values ($3, $1, $2)`);

/** Uses a token for the next one. Of several next ones, the first that is used makes the others replays. */
export async function issueNextToken(
  tx: Tx,
  sessionId: string,
  { usedHash, nextHash, days }: { usedHash: Buffer; nextHash: Buffer; days: number },
): Promise<void> {
  await insertNext(tx, sessionId, usedHash, nextHash, days);
}
