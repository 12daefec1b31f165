import { MINUTE, SECOND } from "../../../kernel/duration.ts";
import { randomSecret, sha256 } from "../../../platform/crypto.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit, recordAudits, systemActor } from "../../audit/index.ts";
import type { Device } from "../../../platform/http/device.ts";
import type { SignedInUser } from "../signed-in-user.ts";
import * as queries from "./queries-sessions.ts";
import { findTokenState, issueNextToken, lockSessionOfToken, type TokensSession } from "./queries-tokens.ts";

/** The origin of a request, for the audit trail. */
export type From = Pick<Actor, "ip" | "requestId">;

/** A session that has just been started or continued, with the only copy of its next refresh token. */
export type OpenSession = { sessionId: string; userId: string; partnerId: string; refreshToken: string };

const userActor = (userId: string, partnerId: string, from: From): Actor => ({
  kind: "user",
  id: userId,
  partnerId,
  ...from,
});

type Arrival = { device: Device; days: number; from: From };

/**
 * Starts a session in a browser that may already have one. That one ends, because no one could sign it out once its
 * cookies are replaced. The exception is a session of the same user that came another way: it stays, and is in their
 * list.
 */
export async function replaceSession(
  tx: Tx,
  whom: SignedInUser,
  { previous, ...arrival }: Arrival & { previous: string | undefined },
): Promise<OpenSession> {
  const known = previous === undefined ? undefined : await lockSessionOfToken(tx, sha256(previous));
  const isOtherWay = known?.userId === whom.userId && known.method !== whom.method;
  if (previous !== undefined && !isOtherWay) await endSessionOf(tx, previous, arrival.from);
  return startSession(tx, whom, arrival);
}

async function startSession(tx: Tx, whom: SignedInUser, { device, days, from }: Arrival): Promise<OpenSession> {
  const refreshToken = randomSecret();
  const sessionId = await queries.insertSession(tx, whom, { device, days, tokenHash: sha256(refreshToken) });
  const { method, customerId, partnerId, userId } = whom;
  const by = whom.method === "link" ? { linkId: whom.linkId } : { connectionId: whom.connectionId };
  await recordAudit(tx, {
    actor: userActor(userId, partnerId, from),
    action: "session.started",
    subject: { kind: "session", id: sessionId },
    details: { customerId, method, ...by },
  });
  return { sessionId, userId, partnerId, refreshToken };
}

/**
 * How long a used refresh token is accepted once more. If a response is lost, the next token is lost with it, and
 * people retry within a minute. A thief gains little: both then hold tokens issued for the same one, and the second of
 * these to be used ends the session.
 */
const GRACE_SECONDS = MINUTE / SECOND;

/**
 * Exchanges a refresh token for the next one. A token that is used again after the grace period, or after the session
 * has continued without it, has been copied. We cannot tell which holder is the right one, so the whole session ends.
 * The caller has to commit this although no session is returned. With `partnerId`, sessions of other partners'
 * customers are left alone.
 */
export async function carryOnSession(
  tx: Tx,
  refreshToken: string,
  { days, from, partnerId: only }: { days: number; from: From; partnerId: string | undefined },
): Promise<OpenSession | undefined> {
  const usedHash = sha256(refreshToken);
  const session = await lockSessionOfToken(tx, usedHash);
  if (!session || (only !== undefined && session.partnerId !== only)) return undefined;
  const state = await findTokenState(tx, usedHash, GRACE_SECONDS);
  if (!state) return undefined;
  const { sessionId, userId, partnerId } = session;
  if (state === "replayed") {
    await endReplayed(tx, session, from);
    return undefined;
  }
  const next = randomSecret();
  await issueNextToken(tx, sessionId, { usedHash, nextHash: sha256(next), days });
  return { sessionId, userId, partnerId, refreshToken: next };
}

async function endReplayed(
  tx: Tx,
  { sessionId: id, userId, customerId, partnerId, method }: TokensSession,
  from: From,
): Promise<void> {
  await queries.markSessionsEnded(tx, { id, userId }, "token replayed");
  await recordAudit(tx, {
    actor: { ...systemActor("refresh-token-replayed"), ...from },
    action: "session.ended",
    subject: { kind: "session", id },
    ownerId: partnerId,
    details: { customerId, method, because: "token replayed" },
  });
}

const AUDITED_AT_ONCE = 1_000;

/** Ends sessions on behalf of `actor`; returns how many. */
export async function endSessions(
  tx: Tx,
  actor: Actor,
  which: queries.WhichSessions,
  because: Exclude<queries.EndReason, "token replayed">,
): Promise<number> {
  const ended = await queries.markSessionsEnded(tx, which, because);
  const entries = ended.map(({ id, customerId, partnerId, method }) => ({
    actor,
    action: "session.ended",
    subject: { kind: "session", id },
    ownerId: partnerId,
    details: { customerId, method, because },
  }));
  // There can be very many sessions, and each batch of entries is sent as one text.
  for (let done = 0; done < entries.length; done += AUDITED_AT_ONCE) {
    await recordAudits(tx, entries.slice(done, done + AUDITED_AT_ONCE));
  }
  return ended.length;
}

/**
 * Signs out a user whose access token may have expired: the refresh token alone identifies the session. Returns whether
 * there was a session to end.
 */
export async function endSessionOf(tx: Tx, refreshToken: string, from: From): Promise<boolean> {
  const session = await lockSessionOfToken(tx, sha256(refreshToken));
  if (!session) return false;
  const { sessionId: id, userId, partnerId } = session;
  return (await endSessions(tx, userActor(userId, partnerId, from), { id, userId }, "signed out")) > 0;
}
