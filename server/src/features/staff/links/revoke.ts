import { notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { markAllStaffSessionsEnded } from "../sessions/queries.ts";
import { endStaffSessions } from "../sessions/sessions.ts";
import { deleteUnusedStaffLinks, findPersonByEmail } from "./queries.ts";

/**
 * Ends a person's sessions and unused links, for the operator. Returns the number of sessions. Links end first: this
 * waits for a sign-in that is using a link, and then ends the new session too.
 */
export async function revokeStaffSessionsOf(tx: Tx, actor: Actor, email: string): Promise<number> {
  const personId = await findPersonByEmail(tx, email);
  if (personId === undefined) throw notFound("No member of staff has this address");
  await deleteUnusedStaffLinks(tx, personId);
  const ended = await endStaffSessions(tx, actor, { personId, connectionId: null }, "revoked");
  await record(tx, actor, personId, ended);
  return ended;
}

/** The same for everyone. */
export async function revokeAllStaffSessions(tx: Tx, actor: Actor): Promise<number> {
  await deleteUnusedStaffLinks(tx);
  const ended = await markAllStaffSessionsEnded(tx, "revoked");
  await record(tx, actor, "all", ended);
  return ended;
}

const record = (tx: Tx, actor: Actor, id: string, ended: number): Promise<void> =>
  recordAudit(tx, { actor, action: "staff-sessions.revoked", subject: { kind: "staff", id }, details: { ended } });
