import { randomSecret, sha256 } from "../../../platform/crypto.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Device } from "../../../platform/http/device.ts";
import { type Actor, recordAudit, recordAudits } from "../../audit/index.ts";
import * as queries from "./queries.ts";
import type { SignInMethod, StaffSession, StaffSessionSettings } from "./session.ts";

/** Where a request comes from: its browser, and what the audit trail records. */
export type Arrival = { device: Device; from: Pick<Actor, "ip" | "requestId">; previous: StaffSession | undefined };

export type SignedInBy = {
  personId: string;
  method: SignInMethod;
  /** The organisation's sign-in connection, if it was used. */
  connectionId?: string;
  /** The membership that the session should begin with. */
  membershipId?: string;
};

/**
 * Starts a session and returns the only copy of its token. The browser's previous session ends, because its cookie is
 * about to be replaced and no one could sign it out afterwards. The same person keeps the organisation they worked for,
 * unless a provider had signed them in.
 */
export async function startStaffSession(
  tx: Tx,
  { personId, method, connectionId, membershipId }: SignedInBy,
  { device, from, previous }: Arrival,
  { sessionHours }: StaffSessionSettings,
): Promise<string> {
  const actor: Actor = { kind: "staff", id: personId, ...from };
  const isSame = previous?.personId === personId && previous.connectionId === null && connectionId === undefined;
  if (previous) await endStaffSessions(tx, { ...actor, id: previous.personId }, previous, "replaced");
  const token = randomSecret();
  const id = await queries.insertStaffSession(tx, {
    tokenHash: sha256(token),
    personId,
    method,
    connectionId: connectionId ?? null,
    membershipId: membershipId ?? (isSame ? usableOf(previous) : null),
    device,
    hours: sessionHours,
  });
  const subject = { kind: "staff-session", id };
  await recordAudit(tx, { actor, action: "staff-session.started", subject, details: { method } });
  return token;
}

const usableOf = ({ memberships, membershipId }: StaffSession): string | null =>
  memberships.some(({ id }) => id === membershipId) ? membershipId : null;

/** Ends one of the sessions that a person may end here, or all of them; returns how many. */
export async function endStaffSessions(
  tx: Tx,
  actor: Actor,
  { personId, connectionId, sessionId }: queries.OwnSessions & { sessionId?: string },
  because: queries.StaffEndReason,
): Promise<number> {
  const own = { personId, connectionId };
  const which = sessionId === undefined ? own : { ...own, id: sessionId };
  const ended = await queries.markStaffSessionsEnded(tx, which, because);
  await recordAudits(
    tx,
    ended.map((id) => ({
      actor,
      action: "staff-session.ended",
      subject: { kind: "staff-session", id },
      details: { because },
    })),
  );
  return ended.length;
}
