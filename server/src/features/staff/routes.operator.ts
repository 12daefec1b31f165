import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { Done, refusals, success } from "../../platform/http/envelope.ts";
import { operatorActorOf } from "../audit/index.ts";
import { type Organisation, organisationFrom } from "./organisation.ts";
import { InvitationView, invitationView } from "./people/invitation.ts";
import { NewInvitation } from "./people/member.ts";
import { changeRole, inviteMember, removeMember } from "./people/people.ts";
import { findOrganisationOf } from "./people/queries.ts";
import { People, readPeople } from "./people/routes-people.ts";
import { RoleField } from "./views.ts";

const tags = ["Operator"];

/** The organisation whose staff it's about: a distributor, a partner, or the operator if neither is given. */
const WHOSE = { distributorId: Uuid.optional(), partnerId: Uuid.optional() };
const ONE = { error: "Name a distributor or a partner, not both" };
const isOne = ({ distributorId, partnerId }: Whose): boolean => distributorId === undefined || partnerId === undefined;

type Whose = { distributorId?: string | undefined; partnerId?: string | undefined };

const inPath = z.object({ memberId: uuidOf("Member ID") });

/** The staff of every organisation, for the operator. */
export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  const organisationOf = async (tx: Tx, memberId: string): Promise<Organisation> => {
    const organisation = await findOrganisationOf(tx, memberId);
    if (!organisation) throw notFound("Member not found", "member-not-found");
    return organisation;
  };

  return async (app) => {
    app.get("/staff", {
      config: { right: "people:read", failure: "Failed to list staff" },
      schema: {
        operationId: "listOrganisationStaff",
        tags,
        summary:
          "List the staff and open invitations of a distributor, of a partner or, if you name neither, of the operator.",
        querystring: z.object(WHOSE).refine(isOne, ONE),
        response: { 200: People },
      },
      handler: (request) => readPeople(db, organisationFrom(request.query)),
    });

    app.post("/staff/invitations", {
      config: { right: "people:write", failure: "Failed to invite" },
      schema: {
        operationId: "inviteOrganisationStaff",
        tags,
        summary: "Invite someone to a distributor, to a partner or, if you name neither, to the operator.",
        body: NewInvitation.extend(WHOSE).refine(isOne, ONE),
        response: {
          200: z.object({ ...success, invitation: InvitationView }),
          ...refusals("already-member", "organisation-not-found"),
        },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { email, role, ...whose } = request.body;
          const invited = { email, role };
          const invitation = await inviteMember(tx, operatorActorOf(request), organisationFrom(whose), invited);
          return { success: true as const, invitation: invitationView(invitation) };
        }),
    });

    app.patch("/staff/:memberId", {
      config: { right: "people:write", failure: "Failed to change role" },
      schema: {
        operationId: "changeOrganisationStaffRole",
        tags,
        summary:
          "Change the role of a member of any organisation. It applies immediately. An organisation must keep at least one owner.",
        params: inPath,
        body: z.object({ role: RoleField }),
        response: { 200: Done, ...refusals("member-not-found", "last-owner") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const id = request.params.memberId;
          const which = { id, role: request.body.role };
          await changeRole(tx, operatorActorOf(request), await organisationOf(tx, id), which);
          return { success: true as const, message: "Role changed successfully" };
        }),
    });

    app.delete("/staff/:memberId", {
      config: { right: "people:write", failure: "Failed to remove person" },
      schema: {
        operationId: "removeOrganisationStaff",
        tags,
        summary:
          "Remove a member from any organisation. Their sessions there end immediately. An organisation must keep at least one owner.",
        params: inPath,
        response: { 200: Done, ...refusals("member-not-found", "last-owner") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const id = request.params.memberId;
          await removeMember(tx, operatorActorOf(request), await organisationOf(tx, id), id);
          return { success: true as const, message: "Person removed successfully" };
        }),
    });
  };
}
