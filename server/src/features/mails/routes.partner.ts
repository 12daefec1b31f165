import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { refusals } from "../../platform/http/envelope.ts";
import { partnerIdOf } from "../callers/index.ts";
import { CustomerMailList, CustomerMailQuery, readCustomerMails } from "./overview/customer-mails.ts";

export function partnerRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/customer/:customerId/mails", {
      config: { right: "customers:read", failure: "Failed to list emails" },
      schema: {
        operationId: "listCustomerMails",
        tags: ["Customers"],
        summary: "List the emails to a customer's people, newest first: their kind, recipient and state.",
        params: z.object({ customerId: uuidOf("Customer ID") }),
        querystring: CustomerMailQuery,
        response: { 200: CustomerMailList, ...refusals("customer-not-found") },
      },
      handler: (request) => {
        const whose = { partnerId: partnerIdOf(request), customerId: request.params.customerId };
        return readCustomerMails(db, whose, request.query);
      },
    });
  };
}
