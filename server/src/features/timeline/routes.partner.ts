import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { partnerIdOf } from "../callers/index.ts";
import { readTimeline, timelineCall } from "./timeline.ts";

export const partnerRoutes = ({ db }: { db: Db }) =>
  calls({ tags: ["Customers"] }, (api) => {
    api.get("/customer/:customerId/timeline", "getCustomerTimeline", "customers:read", {
      ...timelineCall,
      handler: (request) => readTimeline(db, partnerIdOf(request), request.params.customerId, request.query),
    });
  });
