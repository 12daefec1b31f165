import type { ProtocolKind } from "../../../platform/sign-in/protocols.ts";
import type { StaffRole } from "../../callers/index.ts";
import type { Organisation } from "../organisation.ts";

/** How someone signed in: with something of their own, or through a sign-in connection of some kind. */
export type SignInMethod = "link" | "passkey" | ProtocolKind;

/** A membership that a session can be used for. */
export type UsableMembership = {
  id: string;
  role: StaffRole;
  kind: Organisation["kind"];
  /** All zeros for the operator. */
  organisationId: string;
  name: string;
  /** The distributor that a partner belongs to. */
  distributorId: string | null;
};

export type StaffSession = {
  sessionId: string;
  personId: string;
  email: string;
  method: SignInMethod;
  /** The sign-in connection that was used, if one was. */
  connectionId: string | null;
  startedAt: Date;
  expiresAt: Date;
  /** Whether the person has signed in, or used a passkey, within the last minutes. */
  isFresh: boolean;
  /** Whether the person has asked for a link to confirm an action and has not used it yet. */
  isProofAsked: boolean;
  memberships: UsableMembership[];
  /** The membership of requests that name none. */
  membershipId: string | null;
};

export type StaffSessionSettings = {
  /** A session ends after this, however it is used. */
  sessionHours: number;
  /** A session of someone who is an owner anywhere ends after this long without a request. */
  ownerIdleMinutes: number;
};
