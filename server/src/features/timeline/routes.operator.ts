import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { readAnyTimeline, timelineCall } from "./timeline.ts";

export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return calls({ tags: ["Operator"] }, (api) => {
    api.get("/customers/:customerId/timeline", "getAnyCustomerTimeline", "customers:read", {
      ...timelineCall,
      handler: (request) => readAnyTimeline(db, request.params.customerId, request.query),
    });
  });
}
