import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { partnerIdOf } from "../callers/index.ts";
import { readTimeline, timeline, TimelineQuery } from "./timeline.ts";

export function partnerRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return calls({ tags: ["Customers"] }, (api) => {
    api.get("/customer/:customerId/timeline", "getCustomerTimeline", "customers:read", {
      summary: "List what happened to a customer, newest first: events, changes, scans, emails and sign-ins.",
      failure: "Failed to read timeline",
      schema: {
        params: z.object({ customerId: uuidOf("Customer ID") }),
        query: TimelineQuery,
        answer: timeline.answer,
        errors: ["customer-not-found"],
      },
      handler: (request) => readTimeline(db, partnerIdOf(request), request.params.customerId, request.query),
    });
  });
}
