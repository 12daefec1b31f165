import { PROTOCOL_KINDS, type ProtocolKind } from "../../platform/sign-in/protocols.ts";

/** How a session was started: with a magic link or through the customer's own provider. The two are independent. */
export const SIGN_IN_METHODS = ["link", ...PROTOCOL_KINDS] as const;
export type PortalSignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The person who has just signed in, and how. */
export type SignedInUser = {
  customerId: string;
  partnerId: string;
  userId: string;
  /** Who requested the link; null for people who came through a provider, and for links by mail. */
  keyId: string | null;
  staffMembershipId: string | null;
  /** Whether the sign-in proved that they can read the user's mail. */
  provesAddress: boolean;
} & ({ method: "link"; linkId: string } | { method: ProtocolKind; connectionId: string });
