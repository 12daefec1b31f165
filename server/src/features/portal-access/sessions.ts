import { randomSecret, sha256 } from "../../platform/crypto.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit, recordAudits, systemActor } from "../audit/index.ts";
import type { Device } from "./device.ts";
import type { SignIn } from "./links.ts";
import * as queries from "./queries-sessions.ts";

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
 * A refresh token for the next one. One that was used before has been in two hands, and nobody can tell which of them
 * holds the right one now: the whole session ends, which the caller has to commit although there is no session to show.
 */
export async function carryOnSession(
  tx: Tx,
  refreshToken: string,
  { days, from }: { days: number; from: From },
): Promise<OpenSession | undefined> {
  const usedHash = sha256(refreshToken);
  const found = await queries.lockRefreshToken(tx, usedHash);
  if (!found) return undefined;
  const { sessionId, userId, customerId, partnerId, isUsed } = found;
  if (isUsed) {
    await queries.markEnded(tx, { id: sessionId, userId }, "token replayed");
    await recordAudit(tx, {
      actor: { ...systemActor("refresh-token-replayed"), ...from },
      action: "session.ended",
      subject: { kind: "session", id: sessionId },
      partnerId,
      details: { customerId, because: "token replayed" },
    });
    return undefined;
  }
  const next = randomSecret();
  await queries.rotateRefreshToken(tx, sessionId, { usedHash, nextHash: sha256(next), days });
  return { sessionId, userId, refreshToken: next };
}

const AUDITED_AT_ONCE = 1_000;

/** Whose sessions end, by whose hand; returns how many did. */
export async function endSessions(
  tx: Tx,
  actor: Actor,
  which: queries.WhichSessions,
  because: Exclude<queries.EndReason, "token replayed">,
): Promise<number> {
  const ended = await queries.markEnded(tx, which, because);
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
  const found = await queries.lockRefreshToken(tx, sha256(refreshToken));
  if (!found) return false;
  const { sessionId: id, userId, partnerId } = found;
  return (await endSessions(tx, userActor(userId, partnerId, from), { id, userId }, "signed out")) > 0;
}
