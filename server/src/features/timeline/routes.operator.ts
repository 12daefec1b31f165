import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { readAnyTimeline, timelineCall } from "./timeline.ts";

export const operatorRoutes = ({ db }: { db: Db }) =>
  calls({ tags: ["Operator"] }, (api) => {
    api.get("/customers/:customerId/timeline", "getAnyCustomerTimeline", "customers:read", {
      ...timelineCall,
      handler: (request) => readAnyTimeline(db, request.params.customerId, request.query),
    });
  });
