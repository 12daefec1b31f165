import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { operatorActorOf } from "../audit/index.ts";
import {
  AllCustomers,
  AllCustomersQuery,
  listAllCustomers,
  OperatorsCustomer,
  readAnyCustomer,
} from "./lists/list-operator.ts";
import { offboardingRoutes } from "./offboarding/routes.ts";

const tags = ["Operator"];

/** How partners leave and come back, whosever they are. */
const anyOffboardingRoutes = (db: Db): FastifyPluginAsyncZod =>
  offboardingRoutes({
    db,
    path: "/partners/:partnerId",
    params: { partnerId: uuidOf("Partner ID") },
    tags,
    operationId: (name) => name.replace(/^[a-z]+/, "$&Any"),
    partnerOf: (request) => ({ id: (request.params as { partnerId: string }).partnerId }),
    distributorOf: () => undefined,
    actorOf: operatorActorOf,
    missing: () => notFound("Organisation not found", "organisation-not-found"),
    notFoundCode: "organisation-not-found",
  });

/** Customers over all tenants, and partners that leave with theirs. */
export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(anyOffboardingRoutes(db));

    app.get("/customers", {
      config: { right: "customers:read", failure: "Failed to list customers" },
      schema: {
        operationId: "listAllCustomers",
        tags,
        summary: "Customers of all partners, newest first, in pages.",
        querystring: AllCustomersQuery,
        response: { 200: AllCustomers },
      },
      handler: (request) => listAllCustomers(db, request.query),
    });

    app.get("/customers/:customerId", {
      config: { right: "customers:read", failure: "Failed to read customer" },
      schema: {
        operationId: "getAnyCustomer",
        tags,
        summary: "One customer, whoever's it is.",
        params: z.object({ customerId: uuidOf("Customer ID") }),
        response: { 200: z.object({ ...success, data: OperatorsCustomer }), ...refusals("customer-not-found") },
      },
      handler: async (request) => ({
        success: true as const,
        data: await readAnyCustomer(db, request.params.customerId),
      }),
    });
  };
}
