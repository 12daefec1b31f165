import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { callerOf } from "../callers/index.ts";
import { DistributorAnalytics } from "./analytics.ts";
import { analyticsOfDistributor } from "./queries.ts";

export const distributorRoutes = ({ db }: { db: Db }) =>
  calls({ tags: ["Analytics"] }, (api) => {
    api.get("/analytics", "getDistributorAnalytics", "analytics:read", {
      summary: "Get figures about all of this distributor's partners together.",
      failure: "Failed to read analytics",
      schema: { answer: { data: DistributorAnalytics } },
      handler: async (request) => ({ data: await analyticsOfDistributor(db, callerOf(request).distributorId) }),
    });
  });
