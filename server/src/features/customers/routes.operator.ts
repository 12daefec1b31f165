import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import {
  AllCustomers,
  AllCustomersQuery,
  listAllCustomers,
  OperatorsCustomer,
  readAnyCustomer,
} from "./lists/list-operator.ts";

const tags = ["Operator"];

/** Customers over all tenants. */
export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/customers", {
      config: { right: "customers:read", failure: "Failed to list customers" },
      schema: {
        operationId: "listAllCustomers",
        tags,
        summary: "List the customers of all partners, newest first, in pages.",
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
        summary: "Get any partner's customer.",
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
