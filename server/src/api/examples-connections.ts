import { connectionId, customerId } from "./example-ids.ts";

/** Examples of the calls about a customer's own identity provider. */
const connection = {
  id: connectionId,
  kind: "oidc",
  issuer: "https://login.juniper-bakery.example",
  clientId: "sablewatch",
  domains: ["juniper-bakery.example"],
  isEnabled: false,
  isRequired: false,
  allowsMagicLinks: true,
  lastTry: { at: "2026-11-15T08:12:00.000Z", result: "worked" },
  signInUrl: `https://watch.example/auth/customers/${customerId}/sign-in`,
};

export const CONNECTION_EXAMPLES: Record<string, { request?: unknown; answer: unknown }> = {
  getCustomerConnection: {
    answer: {
      success: true,
      connection,
      redirectUrls: [`https://watch.example/auth/customers/${customerId}/callback`],
    },
  },
  setCustomerConnection: {
    request: {
      issuer: connection.issuer,
      clientId: connection.clientId,
      clientSecret: "a-secret-from-the-provider",
      domains: connection.domains,
    },
    answer: { success: true, connection: { ...connection, lastTry: null } },
  },
  changeCustomerConnection: {
    request: { isRequired: true },
    answer: { success: true, connection: { ...connection, isRequired: true } },
  },
  tryCustomerConnection: {
    answer: {
      success: true,
      url: `https://watch.example/auth/customers/${customerId}/sign-in?try=0pXvN1c8w2`,
      expiresAt: "2026-11-15T09:12:00.000Z",
    },
  },
  removeCustomerConnection: { answer: { success: true, message: "Connection removed successfully" } },
};
