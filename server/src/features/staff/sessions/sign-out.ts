import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../../../platform/db/database.ts";
import type { StaffAccess } from "./access.ts";
import { endStaffSessions } from "./sessions.ts";

/** Ends the session of this browser, if it has one. */
export async function signOutHere(
  db: Db,
  access: StaffAccess,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { previous, from } = await access.arrivalOf(request);
  if (previous) {
    const actor = { kind: "staff", id: previous.personId, ...from } as const;
    await db.transaction().execute((tx) => endStaffSessions(tx, actor, previous, "signed out"));
  }
  access.cookie.clear(reply);
}
