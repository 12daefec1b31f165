import { randomSecret, sha256 } from "../../../platform/crypto.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Actor } from "../../audit/index.ts";
import { organisationFrom } from "../organisation.ts";
import { recordJoined } from "./people.ts";
import { ensurePerson, findMembershipOf, insertMembership } from "./queries.ts";
import { type InvitedTo, markInvitationAccepted, updateInvitationToken } from "./queries-invitations.ts";

/**
 * Makes the link of an invitation when its mail is written; only the mail contains it. It replaces the previous link.
 * Undefined if the invitation can no longer be accepted.
 */
export async function createInvitationToken(
  tx: Tx,
  invitationId: string,
): Promise<(InvitedTo & { token: string }) | undefined> {
  const token = randomSecret();
  const invitedTo = await updateInvitationToken(tx, invitationId, sha256(token));
  return invitedTo && { ...invitedTo, token };
}

/** A person who has just joined. */
export type Joined = { personId: string; membershipId: string };

/**
 * Makes the invited person a member, once. Anyone who has the link can read the invited mailbox, so the membership
 * belongs to that address, no matter who is signed in in the browser. A person who has become a member in the meantime
 * keeps their role.
 */
export async function acceptInvitation(
  tx: Tx,
  token: string,
  from: Pick<Actor, "ip" | "requestId">,
): Promise<Joined | undefined> {
  const invitation = await markInvitationAccepted(tx, sha256(token));
  if (!invitation) return undefined;
  const organisation = organisationFrom(invitation);
  const { email, role } = invitation;
  const personId = await ensurePerson(tx, email);
  const membershipId =
    (await insertMembership(tx, { personId, organisation, role })) ?? (await findMembershipOf(tx, organisation, email));
  if (membershipId === undefined) throw new Error("Neither a new membership nor an old one");
  await recordJoined(tx, { personId, organisation, from }, membershipId, { email, role, invitationId: invitation.id });
  return { personId, membershipId };
}
