import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { readAnyTimeline, timeline, TimelineQuery } from "./timeline.ts";

export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return calls({ tags: ["Operator"] }, (api) => {
    api.get("/customers/:customerId/timeline", "getAnyCustomerTimeline", "customers:read", {
      summary: "List what happened to a customer, newest first: events, changes, scans, emails and sign-ins.",
      failure: "Failed to read timeline",
      schema: {
        params: z.object({ customerId: uuidOf("Customer ID") }),
        query: TimelineQuery,
        answer: timeline.answer,
        errors: ["customer-not-found"],
      },
      handler: (request) => readAnyTimeline(db, request.params.customerId, request.query),
    });
  });
}
