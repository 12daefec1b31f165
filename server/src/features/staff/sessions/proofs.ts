import type { FastifyRequest } from "fastify";
import { Refusal } from "../../../kernel/errors.ts";
import { readUuid } from "../../../kernel/ids.ts";
import { SECOND } from "../../../kernel/duration.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Proof, proofOf } from "../../../platform/http/proof.ts";
import type { Caller, OperatorCaller, StaffAsker } from "../../callers/index.ts";
import { findPartnerById } from "../../organisations/index.ts";
import type { Organisation } from "../organisation.ts";
import { noStaffSession, type ShownSession, type StaffAccess } from "./access.ts";
import type { StaffSession, UsableMembership } from "./session.ts";

/** The same time as for an API key. */
const BELIEVED_MS = 3 * SECOND;

/** The same for an organisation that does not exist. */
const notAMember = (): Refusal => new Refusal("not-a-member", "You are not a member of this organisation");

/** Checks that a session may be used for an organisation. Each throws the refusal for the caller otherwise. */
export type StaffProofs = {
  /** For this partner, or without an id for the session's own. A distributor's staff may act for its partners. */
  forPartner(shown: ShownSession, partnerId: string | undefined): Promise<Proof<Caller>>;
  forDistributor(shown: ShownSession, distributorId: string | undefined): Promise<Proof<Caller>>;
  forOperator(shown: ShownSession): Promise<Proof<OperatorCaller>>;
  /** For an organisation that the person is a member of themselves; without an id for the session's own. */
  forOwn(shown: ShownSession, named: NamedMembership): Promise<Proof<MemberCaller>>;
};

/** A membership by its own id, by its organisation's, or by both, which then have to agree. */
type NamedMembership = { membershipId: string | undefined; organisationId: string | undefined };

/** A member of staff, and the organisation that they act for. */
export type MemberCaller = Partial<Caller> & { asker: StaffAsker; organisation: Organisation };

export const organisationOfMember = (request: FastifyRequest): Organisation =>
  (proofOf(request).caller as MemberCaller).organisation;

/** Which membership a request is made with, and what it then may be called for. */
type Choice<Proven> = (
  on: Db,
  session: StaffSession,
) => Promise<{ membership: UsableMembership; for: Proven; idempotencyOf?: string } | undefined>;

export function createStaffProofs(db: Db, access: StaffAccess): StaffProofs {
  async function prove<Proven extends object>(
    { token, isUnasked }: ShownSession,
    choose: Choice<Proven>,
  ): Promise<Proof<Proven & { asker: StaffAsker }>> {
    const session = await access.find(db, token, { isUnasked });
    if (!session) throw noStaffSession();
    const chosen = await choose(db, session);
    if (!chosen) throw notAMember();
    const { membership } = chosen;
    return {
      caller: { ...chosen.for, asker: askerOfSession(session, membership) },
      organisationId: chosen.idempotencyOf ?? membership.organisationId,
      believedUntil: performance.now() + BELIEVED_MS,
      refusal: noStaffSession,
      async holds(on) {
        // A stream checks this every few seconds, for hours.
        const now = await access.find(on, token, { isUnasked: true });
        return now?.memberships.some(({ id, role }) => id === membership.id && role === membership.role) ?? false;
      },
    };
  }

  return {
    forPartner: (shown, named) =>
      prove(shown, async (on, session) => {
        const id = named === undefined ? currentOf(session, "partner")?.organisationId : readUuid(named);
        if (id === undefined) return undefined;
        const own = membershipIn(session, id);
        if (own) return own.kind === "partner" ? forPartner(own, own.distributorId ?? "", id) : undefined;
        const partner = await findPartnerById(on, id);
        const owner = partner && membershipIn(session, partner.distributorId);
        return owner && forPartner(owner, partner.distributorId, partner.id);
      }),
    forDistributor: (shown, named) =>
      prove(shown, (_on, session) => {
        const id = named === undefined ? currentOf(session, "distributor")?.organisationId : readUuid(named);
        const membership = id === undefined ? undefined : membershipIn(session, id);
        if (membership?.kind !== "distributor") return Promise.resolve(undefined);
        const proven = { distributorId: membership.organisationId, partnerId: undefined };
        return Promise.resolve({ membership, for: proven });
      }),
    forOperator: (shown) =>
      prove(shown, (_on, session) => {
        const membership = session.memberships.find(({ kind }) => kind === "operator");
        return Promise.resolve(membership && { membership, for: {} });
      }),
    forOwn: (shown, named) =>
      prove(shown, (_on, session) => {
        const membership = ownMembership(session, named);
        return Promise.resolve(membership && { membership, for: ownOf(membership) });
      }),
  };
}

const forPartner = (membership: UsableMembership, distributorId: string, partnerId: string) => ({
  membership,
  for: { distributorId, partnerId },
  // All calls for a partner share its idempotency keys, whoever makes them.
  idempotencyOf: partnerId,
});

const membershipIn = ({ memberships }: StaffSession, organisationId: string): UsableMembership | undefined =>
  memberships.find((one) => one.organisationId === organisationId);

function ownMembership(session: StaffSession, { membershipId, organisationId }: NamedMembership) {
  if (membershipId === undefined && organisationId === undefined) return currentOf(session);
  const isNamed = (id: string, name: string | undefined) => name === undefined || id === readUuid(name);
  return session.memberships.find(
    (one) => isNamed(one.id, membershipId) && isNamed(one.organisationId, organisationId),
  );
}

const currentOf = ({ memberships, membershipId }: StaffSession, kind?: string): UsableMembership | undefined =>
  memberships.find((one) => one.id === membershipId && (kind === undefined || one.kind === kind));

function ownOf({ kind, organisationId: id, distributorId }: UsableMembership): Omit<MemberCaller, "asker"> {
  if (kind === "operator") return { organisation: { kind } };
  const organisation = { kind, id };
  if (kind === "distributor") return { organisation, distributorId: id };
  return { organisation, partnerId: id, ...(distributorId === null ? {} : { distributorId }) };
}

const askerOfSession = (session: StaffSession, { id, role }: UsableMembership): StaffAsker => ({
  kind: "staff",
  personId: session.personId,
  sessionId: session.sessionId,
  membershipId: id,
  role,
  isFresh: session.isFresh,
});
