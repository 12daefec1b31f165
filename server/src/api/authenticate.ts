import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { type Caller, tokenRequired, unverified } from "../features/callers/index.ts";
import type { KeyVerifier } from "../features/keys/index.ts";
import type { ShownSession, StaffProofs } from "../features/staff/index.ts";
import { Refusal } from "../kernel/errors.ts";
import { type Proof, setProof } from "../platform/http/proof.ts";
import { type IsFromOtherSite, refusalOfOtherSite } from "../platform/http/same-origin.ts";

/** How staff are authenticated on the APIs for programs: by their session's cookie. */
export type StaffDoor = {
  shownBy: (request: FastifyRequest) => ShownSession | undefined;
  proofs: StaffProofs;
  isFromOtherSite: IsFromOtherSite;
};

type Surface = {
  header: "sw-partner-id" | "sw-distributor-id";
  missing: string;
  verify: (id: string, apiKey: string) => Promise<Proof<Caller> | undefined>;
  verifyStaff: (shown: ShownSession, id: string | undefined) => Promise<Proof<Caller>>;
  staff: StaffDoor;
};

const given = (header: string | string[] | undefined): string | undefined =>
  typeof header === "string" && header.trim() !== "" ? header.trim() : undefined;

/** Authenticates a caller by the headers of this API, or by the session of a member of staff. */
function authenticate({ header, missing, verify, verifyStaff, staff }: Surface): onRequestAsyncHookHandler {
  return async (request) => {
    const id = given(request.headers[header]);
    const apiKey = given(request.headers["sw-api-key"]);
    const shown = apiKey === undefined ? staff.shownBy(request) : undefined;
    if (shown) {
      letStaffIn(request, staff.isFromOtherSite);
      setProof(request, await verifyStaff(shown, id), shown.token);
      return;
    }
    if (id === undefined || apiKey === undefined) throw new Refusal("credentials-missing", missing);
    const proof = await verify(id, apiKey);
    if (!proof) throw unverified();
    setProof(request, proof, apiKey);
  };
}

/** Browsers send cookies automatically, so a page on another site could cause a call. Programs send headers. */
function letStaffIn(request: FastifyRequest, isFromOtherSite: IsFromOtherSite): void {
  const refusal = refusalOfOtherSite(request, isFromOtherSite);
  if (refusal) throw refusal;
}

export const authenticatePartner = (keys: KeyVerifier, staff: StaffDoor): onRequestAsyncHookHandler =>
  authenticate({
    header: "sw-partner-id",
    missing: "Partner ID and API key are required in headers",
    verify: (id, apiKey) => keys.forPartner(id, apiKey),
    verifyStaff: (shown, id) => staff.proofs.forPartner(shown, id),
    staff,
  });

export const authenticateDistributor = (keys: KeyVerifier, staff: StaffDoor): onRequestAsyncHookHandler =>
  authenticate({
    header: "sw-distributor-id",
    missing: "Distributor ID and API key are required in headers",
    verify: (id, apiKey) => keys.forDistributor(id, apiKey),
    verifyStaff: (shown, id) => staff.proofs.forDistributor(shown, id),
    staff,
  });

/** Authenticates the operator, by a token or by a session of its own staff. */
export function authenticateOperator(keys: KeyVerifier, staff: StaffDoor): onRequestAsyncHookHandler {
  return async (request) => {
    const token = bearerOf(request);
    const shown = token === undefined ? staff.shownBy(request) : undefined;
    if (shown) {
      letStaffIn(request, staff.isFromOtherSite);
      setProof(request, await staff.proofs.forOperator(shown), shown.token);
      return;
    }
    const proof = token === undefined ? undefined : await keys.forOperator(token);
    if (token === undefined || !proof) throw tokenRequired();
    setProof(request, proof, token);
  };
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = (headers.authorization ?? "").split(" ");
  return scheme === "Bearer" ? token : undefined;
}

/** Authenticates a member of staff for calls about their own organisation, named by headers or by their session. */
export function authenticateMember(staff: StaffDoor): onRequestAsyncHookHandler {
  return async (request) => {
    const shown = staff.shownBy(request);
    if (!shown) throw new Refusal("session-required", "Sign-in is required");
    const organisationId = given(request.headers["sw-partner-id"]) ?? given(request.headers["sw-distributor-id"]);
    const membershipId = given(request.headers["sw-membership-id"]);
    setProof(request, await staff.proofs.forOwn(shown, { organisationId, membershipId }), shown.token);
  };
}

/** Authenticates a member of staff for what they are viewing: a partner's pages or those of their own organisation. */
export function authenticateOnlooker(staff: StaffDoor): onRequestAsyncHookHandler {
  const authenticateOwn = authenticateMember(staff);
  return async function (request, reply) {
    const partnerId = given(request.headers["sw-partner-id"]);
    const shown = partnerId === undefined ? undefined : staff.shownBy(request);
    if (!shown) return authenticateOwn.call(this, request, reply);
    setProof(request, await staff.proofs.forPartner(shown, partnerId), shown.token);
  };
}
