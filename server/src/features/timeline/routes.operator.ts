import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { refusals } from "../../platform/http/envelope.ts";
import { readAnyTimeline, Timeline, TimelineQuery } from "./timeline.ts";

export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/customers/:customerId/timeline", {
      config: { right: "customers:read", failure: "Failed to read timeline" },
      schema: {
        operationId: "getAnyCustomerTimeline",
        tags: ["Operator"],
        summary: "List what happened to a customer, newest first: events, changes, scans, emails and sign-ins.",
        params: z.object({ customerId: uuidOf("Customer ID") }),
        querystring: TimelineQuery,
        response: { 200: Timeline, ...refusals("customer-not-found") },
      },
      handler: (request) => readAnyTimeline(db, request.params.customerId, request.query),
    });
  };
}
