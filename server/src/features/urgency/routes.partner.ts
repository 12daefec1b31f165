import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../platform/db/database.ts";
import { partnerIdOf } from "../callers/index.ts";
import { readUrgency, Urgency, UrgencyQuery } from "./urgency.ts";

export function partnerRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/customers/urgency", {
      config: { right: "customers:read", failure: "Failed to read urgency" },
      schema: {
        operationId: "listUrgentCustomers",
        tags: ["Customers"],
        summary:
          "List the customers with open breaches, the most urgent first, and what has changed since a given moment.",
        querystring: UrgencyQuery,
        response: { 200: Urgency },
      },
      handler: (request) =>
        db
          .transaction()
          .setIsolationLevel("repeatable read")
          .setAccessMode("read only")
          .execute((tx) => readUrgency(tx, partnerIdOf(request), request.query)),
    });
  };
}
