import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
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
export function distributorRoutes({ db }: { db: Db }) {
  const organisationOf = async (on: Db, request: FastifyRequest): Promise<Organisation> => {
    const { partnerUuid } = request.params as { partnerUuid: string };
    const { id } = await getPartnerOf(on, callerOf(request).distributorId, partnerUuid);
    return { kind: "partner", id };
  };
  return calls({ db, tags }, (api) => {
    api.get("/partners/:partnerUuid/staff", "listPartnerStaff", "people:read", {
      summary: "List a partner's staff and open invitations.",
      failure: "Failed to list staff",
      schema: { params: inPath, answer: People, errors: ["partner-not-found"] },
      handler: async (request) => readPeople(db, await organisationOf(db, request)),
    });

    api.post("/partners/:partnerUuid/staff/invitations", "invitePartnerStaff", "people:write", {
      summary: "Invite someone to a partner by email, such as its first owner. The link works once, within seven days.",
      failure: "Failed to invite",
      schema: {
        params: inPath,
        body: NewInvitation,
        answer: { invitation: InvitationView },
        errors: ["partner-not-found", "already-member", "organisation-not-found"],
      },
      change: async (tx, request) => {
        const organisation = await organisationOf(tx, request);
        const invitation = await inviteMember(tx, actorOf(request), organisation, request.body);
        return { invitation: invitationView(invitation) };
      },
    });

    api.delete("/partners/:partnerUuid/staff/invitations/:invitationId", "withdrawPartnerInvitation", "people:write", {
      summary: "Withdraw an invitation to a partner. Its link stops working.",
      failure: "Failed to withdraw invitation",
      schema: {
        params: inPath.extend({ invitationId: uuidOf("Invitation ID") }),
        answer: "Invitation withdrawn successfully",
        errors: ["partner-not-found", "invitation-not-found"],
      },
      change: async (tx, request) => {
        const organisation = await organisationOf(tx, request);
        await withdrawInvitation(tx, actorOf(request), organisation, request.params.invitationId);
      },
    });
  });
}
