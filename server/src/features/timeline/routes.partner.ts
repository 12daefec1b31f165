import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { refusals } from "../../platform/http/envelope.ts";
import { partnerIdOf } from "../callers/index.ts";
import { readTimeline, Timeline, TimelineQuery } from "./timeline.ts";

export function partnerRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/customer/:customerId/timeline", {
      config: { right: "customers:read", failure: "Failed to read timeline" },
      schema: {
        operationId: "getCustomerTimeline",
        tags: ["Customers"],
        summary: "List what happened to a customer, newest first: events, changes, scans, emails and sign-ins.",
        params: z.object({ customerId: uuidOf("Customer ID") }),
        querystring: TimelineQuery,
        response: { 200: Timeline, ...refusals("customer-not-found") },
      },
      handler: (request) => readTimeline(db, partnerIdOf(request), request.params.customerId, request.query),
    });
  };
}
