import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { randomSecret, sha256 } from "../../platform/crypto.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit, recordAudits, systemActor } from "../audit/index.ts";
import type { Device } from "./device.ts";
import type { SignIn } from "./links.ts";
import * as queries from "./queries-sessions.ts";
import { findTokenState, issueNextToken, lockSessionOfToken, type TokensSession } from "./queries-tokens.ts";

/** From where, for the audit trail. */
export type From = Pick<Actor, "ip" | "requestId">;

/** A session that has just been started or carried on, with the only copy of its next refresh token. */
export type OpenSession = { sessionId: string; userId: string; refreshToken: string };

const userActor = (userId: string, partnerId: string, from: From): Actor => ({
  kind: "user",
  id: userId,
  partnerId,
  ...from,
});

export async function startSession(
  tx: Tx,
  whom: SignIn,
  { device, days, from }: { device: Device; days: number; from: From },
): Promise<OpenSession> {
  const refreshToken = randomSecret();
  const sessionId = await queries.insertSession(tx, whom, { device, days, tokenHash: sha256(refreshToken) });
  const { linkId, customerId, partnerId, userId } = whom;
  await recordAudit(tx, {
    actor: userActor(userId, partnerId, from),
    action: "session.started",
    subject: { kind: "session", id: sessionId },
    details: { customerId, linkId },
  });
  return { sessionId, userId, refreshToken };
}

/**
 * How long a used refresh token is taken once more. An answer that is lost takes the next token with it, and people try again
 * within a minute. A thief gains little by it: what both hold then are two tokens issued for one, and the second of them
 * that is used ends the session.
 */
const GRACE_SECONDS = MINUTE / SECOND;

/**
 * A refresh token for the next one. One that comes again after the grace, or when the session has gone on without it, has
 * been in two hands, and nobody can tell which of them holds the right one now: the whole session ends, which the caller
 * has to commit although there is no session to show.
 */
export async function carryOnSession(
  tx: Tx,
  refreshToken: string,
  { days, from }: { days: number; from: From },
): Promise<OpenSession | undefined> {
  const usedHash = sha256(refreshToken);
  const session = await lockSessionOfToken(tx, usedHash);
  const state = session && (await findTokenState(tx, usedHash, GRACE_SECONDS));
  if (!session || !state) return undefined;
  const { sessionId, userId } = session;
  if (state === "replayed") {
    await endReplayed(tx, session, from);
    return undefined;
  }
  const next = randomSecret();
  await issueNextToken(tx, sessionId, { usedHash, nextHash: sha256(next), days });
  return { sessionId, userId, refreshToken: next };
}

async function endReplayed(
  tx: Tx,
  { sessionId: id, userId, customerId, partnerId }: TokensSession,
  from: From,
): Promise<void> {
  await queries.markSessionsEnded(tx, { id, userId }, "token replayed");
  await recordAudit(tx, {
    actor: { ...systemActor("refresh-token-replayed"), ...from },
    action: "session.ended",
    subject: { kind: "session", id },
    partnerId,
    details: { customerId, because: "token replayed" },
  });
}

const AUDITED_AT_ONCE = 1_000;

/** Whose sessions end, by whose hand; returns how many did. */
export async function endSessions(
  tx: Tx,
  actor: Actor,
  which: queries.WhichSessions,
  because: Exclude<queries.EndReason, "token replayed">,
): Promise<number> {
  const ended = await queries.markSessionsEnded(tx, which, because);
  const entries = ended.map(({ id, customerId, partnerId }) => ({
    actor,
    action: "session.ended",
    subject: { kind: "session", id },
    partnerId,
    details: { customerId, because },
  }));
  // Everybody's may be very many, and they travel as one text.
  for (let done = 0; done < entries.length; done += AUDITED_AT_ONCE) {
    await recordAudits(tx, entries.slice(done, done + AUDITED_AT_ONCE));
  }
  return ended.length;
}

/**
 * The sign-out of somebody whose access token may have run out: the refresh token alone says which session it is.
 * Returns whether there was one to end.
 */
export async function endSessionOf(tx: Tx, refreshToken: string, from: From): Promise<boolean> {
  const session = await lockSessionOfToken(tx, sha256(refreshToken));
  if (!session) return false;
  const { sessionId: id, userId, partnerId } = session;
  return (await endSessions(tx, userActor(userId, partnerId, from), { id, userId }, "signed out")) > 0;
}
