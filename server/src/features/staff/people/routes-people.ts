import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { change } from "../../../platform/http/change.ts";
import { Done, refusals, success } from "../../../platform/http/envelope.ts";
import { actorOf } from "../../audit/index.ts";
import { organisationOfMember } from "../sessions/proofs.ts";
import { RoleField } from "../views.ts";
import { InvitationView, invitationView } from "./invitation.ts";
import { MemberView, memberView, NewInvitation } from "./member.ts";
import { changeRole, inviteMember, removeMember, withdrawInvitation } from "./people.ts";
import { listMembers } from "./queries.ts";
import { listInvitations } from "./queries-invitations.ts";

const tags = ["Staff"];

export const People = z.object({ ...success, members: z.array(MemberView), invitations: z.array(InvitationView) });

/** The members of an organisation, and its open invitations. */
export async function readPeople(
  db: Db,
  organisation: Parameters<typeof listInvitations>[1],
): Promise<z.infer<typeof People>> {
  const [members, invitations] = await Promise.all([listMembers(db, organisation), listInvitations(db, organisation)]);
  return { success: true, members: members.map(memberView), invitations: invitations.map(invitationView) };
}

/** The people of the organisation that the session works for, or that a header names. */
export function peopleRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/people", {
      config: { right: "people:read", failure: "Failed to list people" },
      schema: {
        operationId: "listPeople",
        tags,
        summary: "List the organisation's staff and open invitations.",
        response: { 200: People },
      },
      handler: (request) => readPeople(db, organisationOfMember(request)),
    });

    app.post("/people/invitations", {
      config: { right: "people:write", failure: "Failed to invite" },
      schema: {
        operationId: "invitePerson",
        tags,
        summary:
          "Invite someone by email. The link works once, within seven days. A new invitation replaces the previous one.",
        body: NewInvitation,
        response: { 200: z.object({ ...success, invitation: InvitationView }), ...refusals("already-member") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const invitation = await inviteMember(tx, actorOf(request), organisationOfMember(request), request.body);
          return { success: true as const, invitation: invitationView(invitation) };
        }),
    });

    app.delete("/people/invitations/:invitationId", {
      config: { right: "people:write", failure: "Failed to withdraw invitation" },
      schema: {
        operationId: "withdrawInvitation",
        tags,
        summary: "Withdraw an invitation. Its link stops working.",
        params: z.object({ invitationId: uuidOf("Invitation ID") }),
        response: { 200: Done, ...refusals("invitation-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const organisation = organisationOfMember(request);
          await withdrawInvitation(tx, actorOf(request), organisation, request.params.invitationId);
          return { success: true as const, message: "Invitation withdrawn successfully" };
        }),
    });

    app.patch("/people/:memberId", {
      config: { right: "people:write", failure: "Failed to change role" },
      schema: {
        operationId: "changePersonRole",
        tags,
        summary: "Change someone's role. It applies immediately. An organisation must keep at least one owner.",
        params: z.object({ memberId: uuidOf("Member ID") }),
        body: z.object({ role: RoleField }),
        response: { 200: Done, ...refusals("member-not-found", "last-owner") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const which = { id: request.params.memberId, role: request.body.role };
          await changeRole(tx, actorOf(request), organisationOfMember(request), which);
          return { success: true as const, message: "Role changed successfully" };
        }),
    });

    app.delete("/people/:memberId", {
      config: { right: "people:write", failure: "Failed to remove person" },
      schema: {
        operationId: "removePerson",
        tags,
        summary: "Remove someone. Their sessions here end immediately. An organisation must keep at least one owner.",
        params: z.object({ memberId: uuidOf("Member ID") }),
        response: { 200: Done, ...refusals("member-not-found", "last-owner") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await removeMember(tx, actorOf(request), organisationOfMember(request), request.params.memberId);
          return { success: true as const, message: "Person removed successfully" };
        }),
    });
  };
}
