import { conflict, notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import type { StaffRole } from "../../callers/index.ts";
import { recordHappening } from "../../events/index.ts";
import { findDistributor, findPartnerById, lockPartner } from "../../organisations/index.ts";
import { staffInvited, staffRolesChanged } from "../happenings.ts";
import { type Organisation, organisationIdOf, trailOf } from "../organisation.ts";
import { markEndedForMembership } from "../sessions/queries.ts";
import type { Invitation } from "./invitation.ts";
import type { Member, NewInvitation } from "./member.ts";
import * as queries from "./queries.ts";
import { deleteInvitation, putInvitation } from "./queries-invitations.ts";

export const INVITATION_DAYS = 7;

/** Invites someone by mail. An earlier invitation of the same address to the same organisation is replaced. */
export async function inviteMember(
  tx: Tx,
  actor: Actor,
  organisation: Organisation,
  invited: NewInvitation,
): Promise<Invitation> {
  const invitation = await prepareInvitation(tx, actor, organisation, invited);
  await recordHappening(tx, staffInvited, [{ invitationId: invitation.id }]);
  return invitation;
}

/** The same without the mail: the caller passes the link on. */
export async function prepareInvitation(
  tx: Tx,
  actor: Actor,
  organisation: Organisation,
  { email, role }: NewInvitation,
): Promise<Invitation> {
  await requireOrganisation(tx, organisation);
  if (await queries.findMembershipOf(tx, organisation, email)) {
    throw conflict(`${email} is a member already; change the role instead`, "already-member");
  }
  const invitation = await putInvitation(tx, organisation, { email, role, days: INVITATION_DAYS });
  await recordPeople(tx, { actor, organisation }, "staff.invited", invitation.id, { email, role });
  return invitation;
}

export async function withdrawInvitation(tx: Tx, actor: Actor, organisation: Organisation, id: string): Promise<void> {
  if (!(await deleteInvitation(tx, organisation, id))) throw notFound("Invitation not found", "invitation-not-found");
  await recordPeople(tx, { actor, organisation }, "staff.invitation-withdrawn", id);
}

/** Takes effect with the member's next request. Sessions for this organisation end. */
export async function changeRole(
  tx: Tx,
  actor: Actor,
  organisation: Organisation,
  { id, role }: { id: string; role: StaffRole },
): Promise<Member> {
  const member = await lockForChange(tx, organisation, id, role);
  if (member.role === role) return member;
  await queries.updateRole(tx, id, role);
  await markEndedForMembership(tx, id, "role changed");
  await recordHappening(tx, staffRolesChanged, [{ membershipId: id, role }]);
  await recordPeople(tx, { actor, organisation }, "staff.role-changed", id, { from: member.role, to: role });
  return { ...member, role };
}

/** Ends the member's sessions here, and the links to customers' portals that the member made. */
export async function removeMember(tx: Tx, actor: Actor, organisation: Organisation, id: string): Promise<Member> {
  const member = await lockForChange(tx, organisation, id);
  await queries.markMemberRemoved(tx, id);
  await markEndedForMembership(tx, id, "membership removed");
  await recordPeople(tx, { actor, organisation }, "staff.removed", id, { email: member.email, role: member.role });
  return member;
}

/**
 * Refuses to remove the last owner, because someone must be able to invite others. `role` is the member's new role;
 * undefined if the member is removed.
 */
async function lockForChange(tx: Tx, organisation: Organisation, id: string, role?: StaffRole): Promise<Member> {
  const owners = await queries.lockOwners(tx, organisation);
  const member = await queries.lockMember(tx, organisation, id);
  if (!member) throw notFound("Member not found", "member-not-found");
  const others = owners.filter((owner) => owner !== id);
  if (member.role === "owner" && role !== "owner" && others.length === 0) {
    throw conflict("This is the last owner; make someone else an owner first", "last-owner");
  }
  return member;
}

/** Locks a partner, so that it is not deleted meanwhile. */
async function requireOrganisation(tx: Tx, organisation: Organisation): Promise<void> {
  if (organisation.kind === "operator") return;
  const found =
    organisation.kind === "partner"
      ? await lockPartner(tx, organisation.id)
      : await findDistributor(tx, organisation.id);
  if (!found) throw notFound("Organisation not found", "organisation-not-found");
}

type Newcomer = { personId: string; organisation: Organisation; from: Pick<Actor, "ip" | "requestId"> };

/** Records that a person has joined. The entry names the person as the actor, for the organisation they joined. */
export async function recordJoined(
  tx: Tx,
  { personId, organisation, from }: Newcomer,
  membershipId: string,
  details: Record<string, unknown>,
): Promise<void> {
  const actor: Actor = { kind: "staff", id: personId, ...(await actsFor(tx, organisation)), ...from };
  await recordPeople(tx, { actor, organisation }, "staff.joined", membershipId, details);
}

async function actsFor(tx: Tx, organisation: Organisation): Promise<Pick<Actor, "distributorId" | "partnerId">> {
  if (organisation.kind === "operator") return {};
  if (organisation.kind === "distributor") return { distributorId: organisation.id };
  const partner = await findPartnerById(tx, organisation.id);
  return partner ? { distributorId: partner.distributorId, partnerId: partner.id } : {};
}

/** An entry about an organisation's people. */
function recordPeople(
  tx: Tx,
  { actor, organisation }: { actor: Actor; organisation: Organisation },
  action: string,
  id: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const where = { organisation: organisation.kind, organisationId: organisationIdOf(organisation) };
  const subject = { kind: "staff", id };
  return recordAudit(tx, { actor, action, subject, ...trailOf(organisation), details: { ...details, ...where } });
}
