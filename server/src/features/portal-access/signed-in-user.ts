/** How a session came to be: by a magic link, or by the customer's own provider. Neither stands for the other. */
export const SIGN_IN_METHODS = ["link", "oidc"] as const;
export type PortalSignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Whoever has just come in, and how. */
export type SignedInUser = {
  customerId: string;
  partnerId: string;
  userId: string;
  /** Who had the link made; null for who came by a provider, and for links by mail. */
  keyId: string | null;
  staffMembershipId: string | null;
  /** Whether the way in proved that they read the user's mail. */
  provesAddress: boolean;
} & ({ method: "link"; linkId: string } | { method: "oidc"; connectionId: string });
