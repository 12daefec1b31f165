import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setCustomerSignInConnection } from "../../../src/features/portal-access/index.ts";
import type { Db } from "../../../src/platform/db/database.ts";
import { aCustomer, testActor, type TestPartner } from "../factories.ts";
import type { Recipe } from "./recipe.ts";

let running: Promise<string> | undefined;

/**
 * The address of an issuer that only serves its metadata: enough to set up a connection. It ends with the process.
 * `identity-provider.ts` has one that people can sign in with.
 */
export function anIssuer(): Promise<string> {
  running ??= new Promise((resolve) => {
    const server = createServer((_request, response) => {
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ issuer, ...endpoints, jwks_uri: `${issuer}/keys` }));
    });
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    server.unref();
  });
  return running;
}

const settings = async () => ({
  issuer: await anIssuer(),
  clientId: "sablewatch",
  clientSecret: "a-secret-from-the-provider",
  domains: ["juniper-bakery.example"],
});

/** A customer with a connection that no one has tested yet. */
async function aConnected(db: Db, partner: TestPartner): Promise<string> {
  const customerId = await aCustomer(db, partner);
  const given = await settings();
  const whose = { actor: testActor, partnerId: partner.id, customerId };
  await db.transaction().execute((tx) => setCustomerSignInConnection(tx, whose, given));
  return customerId;
}

const ofConnected =
  (body?: Record<string, unknown>): Recipe =>
  async (db, partner) => ({ params: { customerId: await aConnected(db, partner) }, ...(body ? { body } : {}) });

export const SIGN_IN_CONNECTION_RECIPES: Record<string, Recipe> = {
  getCustomerConnection: ofConnected(),
  setCustomerConnection: async (db, partner) => ({
    params: { customerId: await aCustomer(db, partner) },
    body: await settings(),
  }),
  changeCustomerConnection: ofConnected({ isRequired: true }),
  tryCustomerConnection: ofConnected(),
  removeCustomerConnection: ofConnected(),
};
