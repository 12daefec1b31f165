import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { callerOf } from "../callers/index.ts";
import { DistributorAnalytics } from "./analytics.ts";
import { analyticsOfDistributor } from "./queries.ts";

export function distributorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/analytics", {
      config: { right: "analytics:read", failure: "Failed to read analytics" },
      schema: {
        operationId: "getDistributorAnalytics",
        tags: ["Analytics"],
        summary: "Get figures about all of this distributor's partners together.",
        response: { 200: z.object({ ...success, data: DistributorAnalytics }) },
      },
      handler: async (request) => ({
        success: true as const,
        data: await analyticsOfDistributor(db, callerOf(request).distributorId),
      }),
    });
  };
}
