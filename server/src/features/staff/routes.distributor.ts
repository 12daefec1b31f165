import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { Done, refusals, success } from "../../platform/http/envelope.ts";
import { actorOf } from "../audit/index.ts";
import { callerOf } from "../callers/index.ts";
import { getPartnerOf } from "../organisations/index.ts";
import type { Organisation } from "./organisation.ts";
import { InvitationView, invitationView } from "./people/invitation.ts";
import { NewInvitation } from "./people/member.ts";
import { inviteMember, withdrawInvitation } from "./people/people.ts";
import { People, readPeople } from "./people/routes-people.ts";

const tags = ["Partners"];
const inPath = z.object({ partnerUuid: uuidOf("Partner ID") });

/**
 * Lists the people of a distributor's partners, and invites the first one. Roles and removals are up to the partner and
 * the operator.
 */
export function distributorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  const organisationOf = async (on: Db, request: FastifyRequest): Promise<Organisation> => {
    const { partnerUuid } = request.params as { partnerUuid: string };
    const { id } = await getPartnerOf(on, callerOf(request).distributorId, partnerUuid);
    return { kind: "partner", id };
  };
  return async (app) => {
    app.get("/partners/:partnerUuid/staff", {
      config: { right: "people:read", failure: "Failed to list staff" },
      schema: {
        operationId: "listPartnerStaff",
        tags,
        summary: "List a partner's staff and open invitations.",
        params: inPath,
        response: { 200: People, ...refusals("partner-not-found") },
      },
      handler: async (request) => readPeople(db, await organisationOf(db, request)),
    });

    app.post("/partners/:partnerUuid/staff/invitations", {
      config: { right: "people:write", failure: "Failed to invite" },
      schema: {
        operationId: "invitePartnerStaff",
        tags,
        summary:
          "Invite someone to a partner by email, such as its first owner. The link works once, within seven days.",
        params: inPath,
        body: NewInvitation,
        response: {
          200: z.object({ ...success, invitation: InvitationView }),
          ...refusals("partner-not-found", "already-member", "organisation-not-found"),
        },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const organisation = await organisationOf(tx, request);
          const invitation = await inviteMember(tx, actorOf(request), organisation, request.body);
          return { success: true as const, invitation: invitationView(invitation) };
        }),
    });

    app.delete("/partners/:partnerUuid/staff/invitations/:invitationId", {
      config: { right: "people:write", failure: "Failed to withdraw invitation" },
      schema: {
        operationId: "withdrawPartnerInvitation",
        tags,
        summary: "Withdraw an invitation to a partner. Its link stops working.",
        params: inPath.extend({ invitationId: uuidOf("Invitation ID") }),
        response: { 200: Done, ...refusals("partner-not-found", "invitation-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const organisation = await organisationOf(tx, request);
          await withdrawInvitation(tx, actorOf(request), organisation, request.params.invitationId);
          return { success: true as const, message: "Invitation withdrawn successfully" };
        }),
    });
  };
}
