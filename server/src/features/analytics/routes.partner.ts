import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { partnerIdOf } from "../callers/index.ts";
import { PartnerAnalytics } from "./analytics.ts";
import { analyticsOfPartner } from "./queries.ts";

export function partnerRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/partner/analytics", {
      config: { right: "analytics:read", failure: "Failed to read analytics" },
      schema: {
        operationId: "getPartnerAnalytics",
        tags: ["Analytics"],
        summary: "Get figures about this partner's customers, assets and breaches.",
        response: { 200: z.object({ ...success, data: PartnerAnalytics }) },
      },
      handler: async (request) => ({
        success: true as const,
        data: await analyticsOfPartner(db, partnerIdOf(request)),
      }),
    });
  };
}
