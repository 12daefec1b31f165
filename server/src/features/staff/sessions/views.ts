import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import { viewFrom } from "../../../kernel/view.ts";
import { PROTOCOL_KINDS } from "../../../platform/sign-in/protocols.ts";
import { OPERATOR_ID, type Right, RIGHTS, rightsOf } from "../../callers/index.ts";
import { OrganisationView, RoleField } from "../views.ts";
import type { ListedStaffSession } from "./queries.ts";
import type { StaffSession, UsableMembership } from "./session.ts";

const Method = z.enum(["link", "passkey", ...PROTOCOL_KINDS]);

const MembershipView = z
  .object({
    id: Uuid,
    organisation: OrganisationView,
    role: RoleField,
    isCurrent: z.boolean(),
    rights: z
      .array(z.enum(Object.keys(RIGHTS) as [Right, ...Right[]]))
      .meta({ description: "What the role allows. Pages needn't offer anything else." }),
  })
  .meta({ id: "StaffMembership" });

const membershipView = (membership: UsableMembership, currentId: string | null): z.infer<typeof MembershipView> => ({
  id: membership.id,
  organisation: {
    kind: membership.kind,
    id: membership.organisationId === OPERATOR_ID ? null : membership.organisationId,
    name: membership.name,
  },
  role: membership.role,
  isCurrent: membership.id === currentId,
  rights: rightsOf(membership.role, membership.kind),
});

/** Everything that a page about the person needs, so that it needs one call. */
export const StaffSessionView = z
  .object({
    person: z.object({ id: Uuid, email: z.string() }),
    session: z.object({
      id: Uuid,
      method: Method,
      startedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      isFresh: z.boolean().meta({
        description: "Whether this session may currently change keys, people and secrets, and delete things.",
      }),
    }),
    memberships: z.array(MembershipView),
  })
  .meta({ id: "StaffSession" });

export const staffSessionView = (session: StaffSession): z.infer<typeof StaffSessionView> => ({
  person: { id: session.personId, email: session.email },
  session: {
    id: session.sessionId,
    method: session.method,
    startedAt: session.startedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    isFresh: session.isFresh,
  },
  memberships: session.memberships.map((membership) => membershipView(membership, session.membershipId)),
});

export const ListedSessionView = z
  .object({
    id: Uuid,
    isThis: z.boolean(),
    method: Method,
    startedAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
    browser: z.string().nullable(),
    platform: z.string().nullable(),
  })
  .meta({ id: "StaffSessionListed" });

export const listedSessionView = (session: ListedStaffSession, currentId: string) =>
  viewFrom(ListedSessionView, { ...session, isThis: session.id === currentId });
