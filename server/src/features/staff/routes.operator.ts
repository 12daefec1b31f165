import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
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
export function operatorRoutes({ db }: { db: Db }) {
  const organisationOf = async (tx: Tx, memberId: string): Promise<Organisation> => {
    const organisation = await findOrganisationOf(tx, memberId);
    if (!organisation) throw notFound("Member not found", "member-not-found");
    return organisation;
  };

  return calls({ db, tags }, (api) => {
    api.get("/staff", "listOrganisationStaff", "people:read", {
      summary:
        "List the staff and open invitations of a distributor, of a partner or, if you name neither, of the operator.",
      failure: "Failed to list staff",
      schema: { query: z.object(WHOSE).refine(isOne, ONE), answer: People },
      handler: (request) => readPeople(db, organisationFrom(request.query)),
    });

    api.post("/staff/invitations", "inviteOrganisationStaff", "people:write", {
      summary: "Invite someone to a distributor, to a partner or, if you name neither, to the operator.",
      failure: "Failed to invite",
      schema: {
        body: NewInvitation.extend(WHOSE).refine(isOne, ONE),
        answer: { invitation: InvitationView },
        errors: ["already-member", "organisation-not-found"],
      },
      change: async (tx, request) => {
        const { email, role, ...whose } = request.body;
        const invited = { email, role };
        const invitation = await inviteMember(tx, operatorActorOf(request), organisationFrom(whose), invited);
        return { invitation: invitationView(invitation) };
      },
    });

    api.patch("/staff/:memberId", "changeOrganisationStaffRole", "people:write", {
      summary:
        "Change the role of a member of any organisation. It applies immediately. An organisation must keep at least one owner.",
      failure: "Failed to change role",
      schema: {
        params: inPath,
        body: z.object({ role: RoleField }),
        answer: "Role changed successfully",
        errors: ["member-not-found", "last-owner"],
      },
      change: async (tx, request) => {
        const id = request.params.memberId;
        const which = { id, role: request.body.role };
        await changeRole(tx, operatorActorOf(request), await organisationOf(tx, id), which);
      },
    });

    api.delete("/staff/:memberId", "removeOrganisationStaff", "people:write", {
      summary:
        "Remove a member from any organisation. Their sessions there end immediately. An organisation must keep at least one owner.",
      failure: "Failed to remove person",
      schema: { params: inPath, answer: "Person removed successfully", errors: ["member-not-found", "last-owner"] },
      change: async (tx, request) => {
        const id = request.params.memberId;
        await removeMember(tx, operatorActorOf(request), await organisationOf(tx, id), id);
      },
    });
  });
}
