import { notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { type Organisation, trailOf } from "../organisation.ts";
import { recordJoined } from "../people/people.ts";
import { ensurePerson, findMembershipOf, insertMembership } from "../people/queries.ts";
import type { Arrival } from "../sessions/sessions.ts";
import type { StaffSignInConnectionSettings, OwnedSignInConnection, StaffSignInConnection } from "./connection.ts";
import { deleteStaffSignInConnection, putStaffSignInConnection, wasRemoved } from "./queries.ts";

export async function setStaffSignInConnection(
  tx: Tx,
  actor: Actor,
  organisation: Organisation,
  settings: StaffSignInConnectionSettings & { clientSecret: string },
): Promise<StaffSignInConnection> {
  const connection = await putStaffSignInConnection(tx, organisation, settings);
  const { issuer, clientId, domains, defaultRole, isRequired, hasOwnCallback } = connection;
  const told = { issuer, clientId, domains, defaultRole, isRequired, hasOwnCallback };
  await record(tx, actor, "staff-connection.set", organisation, connection.id, told);
  return connection;
}

export async function removeStaffSignInConnection(tx: Tx, actor: Actor, organisation: Organisation): Promise<void> {
  const id = await deleteStaffSignInConnection(tx, organisation);
  if (id === undefined) throw notFound("This organisation has no sign-in connection", "connection-not-found");
  await record(tx, actor, "staff-connection.removed", organisation, id, {});
}

const record = (
  tx: Tx,
  actor: Actor,
  action: string,
  organisation: Organisation,
  id: string,
  details: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, { actor, action, subject: { kind: "staff-connection", id }, ...trailOf(organisation), details });

/**
 * The member that an address belongs to; someone new becomes one with the connection's default role. Undefined for
 * someone who was removed: they need an invitation.
 */
export async function memberBy(
  tx: Tx,
  { organisation, defaultRole, id }: OwnedSignInConnection,
  email: string,
  { from }: Arrival,
): Promise<{ personId: string; membershipId: string } | undefined> {
  const personId = await ensurePerson(tx, email);
  const known = await findMembershipOf(tx, organisation, email);
  if (known !== undefined) return { personId, membershipId: known };
  if (await wasRemoved(tx, organisation, personId)) return undefined;
  const made = await insertMembership(tx, { personId, organisation, role: defaultRole });
  const membershipId = made ?? (await findMembershipOf(tx, organisation, email));
  if (membershipId === undefined) return undefined;
  await recordJoined(tx, { personId, organisation, from }, membershipId, {
    email,
    role: defaultRole,
    connectionId: id,
  });
  return { personId, membershipId };
}
