import { z } from "zod";
import { uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import { actorOf } from "../../audit/index.ts";
import { organisationOfMember } from "../sessions/proofs.ts";
import { RoleField } from "../views.ts";
import { InvitationView, invitationView } from "./invitation.ts";
import { MemberView, memberView, NewInvitation } from "./member.ts";
import { changeRole, inviteMember, removeMember, withdrawInvitation } from "./people.ts";
import { listMembers } from "./queries.ts";
import { listInvitations } from "./queries-invitations.ts";

const tags = ["Staff"];

export const People = z.object({ members: z.array(MemberView), invitations: z.array(InvitationView) });

/** The members of an organisation, and its open invitations. */
export async function readPeople(db: Db, organisation: Parameters<typeof listInvitations>[1]) {
  const [members, invitations] = await Promise.all([listMembers(db, organisation), listInvitations(db, organisation)]);
  return { members: members.map(memberView), invitations: invitations.map(invitationView) };
}

/** The people of the organisation that the session works for, or that a header names. */
export const peopleRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags }, (api) => {
    api.get("/people", "listPeople", "people:read", {
      summary: "List the organisation's staff and open invitations.",
      schema: { answer: People },
      handler: (request) => readPeople(db, organisationOfMember(request)),
    });

    api.post("/people/invitations", "invitePerson", "people:write", {
      summary:
        "Invite someone by email. The link works once, within seven days. A new invitation replaces the previous one.",
      failure: "Failed to invite",
      schema: { body: NewInvitation, answer: { invitation: InvitationView }, errors: ["already-member"] },
      change: async (tx, request) => {
        const invitation = await inviteMember(tx, actorOf(request), organisationOfMember(request), request.body);
        return { invitation: invitationView(invitation) };
      },
    });

    api.delete("/people/invitations/:invitationId", "withdrawInvitation", "people:write", {
      summary: "Withdraw an invitation. Its link stops working.",
      schema: {
        params: z.object({ invitationId: uuidOf("Invitation ID") }),
        answer: "Invitation withdrawn successfully",
        errors: ["invitation-not-found"],
      },
      change: async (tx, request) => {
        const organisation = organisationOfMember(request);
        await withdrawInvitation(tx, actorOf(request), organisation, request.params.invitationId);
      },
    });

    api.patch("/people/:memberId", "changePersonRole", "people:write", {
      summary: "Change someone's role. It applies immediately. An organisation must keep at least one owner.",
      failure: "Failed to change role",
      schema: {
        params: z.object({ memberId: uuidOf("Member ID") }),
        body: z.object({ role: RoleField }),
        answer: "Role changed successfully",
        errors: ["member-not-found", "last-owner"],
      },
      change: async (tx, request) => {
        const which = { id: request.params.memberId, role: request.body.role };
        await changeRole(tx, actorOf(request), organisationOfMember(request), which);
      },
    });

    api.delete("/people/:memberId", "removePerson", "people:write", {
      summary: "Remove someone. Their sessions here end immediately. An organisation must keep at least one owner.",
      schema: {
        params: z.object({ memberId: uuidOf("Member ID") }),
        answer: "Person removed successfully",
        errors: ["member-not-found", "last-owner"],
      },
      change: (tx, request) =>
        removeMember(tx, actorOf(request), organisationOfMember(request), request.params.memberId),
    });
  });
