import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { WhichCustomer } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import { change } from "../../../platform/http/change.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { neverKept } from "../../../platform/http/security-headers.ts";
import type { Providers } from "../../../platform/sign-in/protocol.ts";
import { actorOf } from "../../audit/index.ts";
import { partnerIdOf } from "../../callers/index.ts";
import type { PagePartners } from "../../organisations/index.ts";
import {
  CustomerSignInConnectionChanges,
  customerSignInConnectionSettings,
  CustomerSignInConnectionView,
  customerSignInConnectionView,
  providerCallbackPath,
} from "./connection.ts";
import {
  askForTry,
  changeCustomerSignInConnection,
  checkedConnection,
  readCustomerSignInConnection,
  removeCustomerSignInConnection,
  setCustomerSignInConnection,
} from "./connections.ts";

type Parts = {
  db: Db;
  pagePartners: PagePartners;
  providers: Providers;
  publicUrl: () => string;
  limits: { askProvider: RateLimit };
};

const tags = ["Sign-in"];
const One = z.object({ connection: CustomerSignInConnectionView });
const path = "/customer/:customerId/sign-in-connection";

/** How a customer's people sign in to the portal with the customer's own identity provider. */
export function customerSignInConnectionRoutes(parts: Parts) {
  const { db, pagePartners, providers, publicUrl, limits } = parts;
  const whoseOf = (request: FastifyRequest, { customerId }: { customerId: string }) => ({
    actor: actorOf(request),
    partnerId: partnerIdOf(request),
    customerId,
  });

  return calls({ db, tags }, (api) => {
    api.get(path, "getCustomerConnection", "customer-connections:read", {
      summary: "Get the customer's own identity provider (OpenID Connect). Null if there is none.",
      failure: "Failed to read sign-in connection",
      schema: {
        params: WhichCustomer,
        answer: {
          connection: CustomerSignInConnectionView.nullable(),
          redirectUrls: z.array(z.url()).meta({
            description:
              "The redirect URLs that the provider has to allow. They're available before a sign-in connection is set up.",
          }),
        },
        errors: ["customer-not-found"],
      },
      handler: async (request) => {
        const { customerId } = request.params;
        const root = await pagePartners.rootFor(partnerIdOf(request));
        const connection = await readCustomerSignInConnection(db, whoseOf(request, request.params));
        const redirectUrls = [...new Set([root, publicUrl()])].map((one) => one + providerCallbackPath(customerId));
        const shown = connection ? customerSignInConnectionView(connection, root) : null;
        return { connection: shown, redirectUrls };
      },
    });

    api.post(path, "setCustomerConnection", "customer-connections:write", {
      summary: "Set up the customer's identity provider. The issuer must be reachable.",
      description:
        "It stays off until a test sign-in has succeeded. Changing the issuer or client ends the sessions that came through the previous one, and switches the connection off again. If you leave `clientSecret` out, the stored one is kept.",
      failure: "Failed to set sign-in connection",
      limit: limits.askProvider,
      schema: {
        params: WhichCustomer,
        body: customerSignInConnectionSettings(providers.allowsLocal),
        answer: One,
        errors: ["customer-not-found", "connection-unusable", "not-in-plan"],
      },
      handler: async (request, reply) => {
        const whose = whoseOf(request, request.params);
        const settings = await checkedConnection(db, providers, whose, request.body);
        const root = await pagePartners.rootFor(whose.partnerId);
        return change(db, request, reply, async (tx) => {
          const connection = await setCustomerSignInConnection(tx, whose, settings);
          return { connection: customerSignInConnectionView(connection, root) };
        });
      },
    });

    api.patch(path, "changeCustomerConnection", "customer-connections:write", {
      summary: "Switch the sign-in connection on or off, require it, or switch magic links off.",
      description:
        "The connection can be switched on once a test sign-in has shown that the provider vouches for an address of the customer's domains. Switching it off ends the sessions that came through it. Switching magic links off ends unused links and the sessions that came through links.",
      failure: "Failed to change sign-in connection",
      schema: {
        params: WhichCustomer,
        body: CustomerSignInConnectionChanges,
        answer: One,
        errors: ["customer-not-found", "connection-not-found", "connection-untried", "not-in-plan"],
      },
      handler: async (request, reply) => {
        const whose = whoseOf(request, request.params);
        const root = await pagePartners.rootFor(whose.partnerId);
        return change(db, request, reply, async (tx) => {
          const connection = await changeCustomerSignInConnection(tx, whose, request.body);
          return { connection: customerSignInConnectionView(connection, root) };
        });
      },
    });

    api.post(`${path}/try`, "tryCustomerConnection", "customer-connections:write", {
      summary:
        "Create a link that tests the sign-in connection. It works for an hour. The person who opens it signs in at the provider, but not here.",
      description:
        "Send it to someone at the customer. `lastTry` shows how the test sign-in ended. A new link replaces the previous one.",
      failure: "Failed to try sign-in connection",
      sealsAnswer: true,
      limit: limits.askProvider,
      schema: {
        params: WhichCustomer,
        answer: { url: z.url(), expiresAt: z.iso.datetime() },
        errors: ["customer-not-found", "connection-not-found", "not-in-plan"],
      },
      handler: async (request, reply) => {
        neverKept(reply);
        const whose = whoseOf(request, request.params);
        const root = await pagePartners.rootFor(whose.partnerId);
        return change(db, request, reply, async (tx) => {
          const { path: tryPath, expiresAt } = await askForTry(tx, whose);
          return { url: root + tryPath, expiresAt: expiresAt.toISOString() };
        });
      },
    });

    api.delete(path, "removeCustomerConnection", "customer-connections:write", {
      summary:
        "Remove the customer's identity provider. Sessions that came through it end; those that came through magic links stay.",
      failure: "Failed to remove sign-in connection",
      schema: {
        params: WhichCustomer,
        answer: "Sign-in connection removed successfully",
        errors: ["customer-not-found", "connection-not-found"],
      },
      change: (tx, request) => removeCustomerSignInConnection(tx, whoseOf(request, request.params)),
    });
  });
}
