import type { FastifyRequest } from "fastify";
import { readUuid } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { rightsOf } from "../../callers/index.ts";
import type { StaffAccess } from "../../staff/index.ts";
import { findLookIn } from "../sessions/queries-viewers.ts";
import { type Viewer, viewerFrom } from "../sessions/viewer.ts";

/**
 * What a look-in shows. It belongs to one staff session, whose cookie is sent along: it ends with that session, with
 * the membership it began with, and with the right to look in.
 */
export async function viewerOfLookIn(
  db: Db,
  staff: StaffAccess,
  request: FastifyRequest,
  named: string,
): Promise<Viewer | undefined> {
  const token = staff.cookie.tokenOf(request);
  const id = readUuid(named);
  const session = token === undefined || id === undefined ? undefined : await staff.find(db, token);
  const row = session && id !== undefined && (await findLookIn(db, { id, staffSessionId: session.sessionId }));
  if (!row) return undefined;
  const { membershipId, until, ...shown } = row;
  const membership = session.memberships.find((one) => one.id === membershipId);
  if (!membership || !rightsOf(membership.role, membership.kind).includes("customers:look-in")) return undefined;
  return viewerFrom({ ...shown, provesAddress: false, lookIn: { id, until } });
}
