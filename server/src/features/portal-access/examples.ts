import { connectionId, customerId, lookInId } from "../../kernel/example-ids.ts";
import { done, type Examples } from "../../kernel/examples.ts";

const connection = {
  id: connectionId,
  kind: "oidc",
  issuer: "https://login.juniper-bakery.example",
  clientId: "sablewatch",
  needsClientSecret: false,
  domains: ["juniper-bakery.example"],
  isEnabled: false,
  isRequired: false,
  allowsMagicLinks: true,
  lastTry: { at: "2026-11-15T08:12:00.000Z", result: "worked" },
  signInUrl: `https://watch.example/auth/customers/${customerId}/sign-in`,
};
const sessionId = "01990b40-51d4-7f0c-8a55-6d0f5a9f8c21";
/** Also shown on the portal's page of settings. */
export const portalSession = {
  id: sessionId,
  isThis: true,
  method: "link",
  startedAt: "2026-11-15T08:12:00.000Z",
  seenAt: "2026-11-15T09:01:00.000Z",
  browser: "Firefox",
  platform: "Android",
};

export const PORTAL_ACCESS_EXAMPLES = {
  createMagicLink: { answer: { url: "https://watch.example/auth/confirm?token_hash=0pXvN1c8w2&type=magiclink" } },
  listCustomerUsers: {
    answer: {
      users: [
        {
          id: "01990b3f-0c2b-7a63-8d1f-4e2a6c8b0d24",
          email: "owner@juniper-bakery.example",
          createdAt: "2026-01-31T09:00:00.000Z",
          lastSignInAt: "2026-11-14T17:20:00.000Z",
          lastSeenAt: "2026-11-15T08:12:00.000Z",
          sessions: 1,
        },
      ],
    },
  },
  getCustomerConnection: {
    answer: { connection, redirectUrls: [`https://watch.example/auth/customers/${customerId}/callback`] },
  },
  setCustomerConnection: {
    request: {
      issuer: connection.issuer,
      clientId: connection.clientId,
      clientSecret: "a-secret-from-the-provider",
      domains: connection.domains,
    },
    answer: { connection: { ...connection, lastTry: null } },
  },
  changeCustomerConnection: {
    request: { isRequired: true },
    answer: { connection: { ...connection, isRequired: true } },
  },
  tryCustomerConnection: {
    answer: {
      url: `https://watch.example/auth/customers/${customerId}/sign-in?try=0pXvN1c8w2`,
      expiresAt: "2026-11-15T09:12:00.000Z",
    },
  },
  removeCustomerConnection: done("Sign-in connection removed successfully"),
  beginLookIn: {
    request: { customerId },
    answer: {
      lookIn: {
        id: lookInId,
        url: `https://watch.example/auth/look-in/${lookInId}`,
        until: "2026-11-15T08:42:00.000Z",
      },
    },
  },
  endLookIn: done("Look-in ended successfully"),
  confirmMagicLink: { request: { token_hash: "q0m1Jc2W8…", type: "magiclink" }, answer: { redirectTo: "/portal" } },
  refreshPortalSession: done("Session refreshed successfully"),
  signOutOfPortal: done("Signed out successfully"),
  listPortalSessions: { answer: { sessions: [portalSession] } },
  signOutEverywhere: done("Signed out everywhere successfully"),
  endPortalSession: done("Session ended successfully"),
} satisfies Examples;
