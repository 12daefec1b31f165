import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { callerOf } from "../callers/index.ts";
import { listOwnAudit, Paged, Trail, TrailQuery } from "./trail.ts";

/** What was done by and for a distributor and its partners. */
export function distributorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/audit", {
      config: { right: "audit:read", failure: "Failed to read audit trail" },
      schema: {
        operationId: "listDistributorAudit",
        tags: ["Audit trail"],
        summary: "List the changes made by or for you and your partners, newest first.",
        description: "Changes made by the operator don't name the person.",
        querystring: TrailQuery.extend({
          partnerId: Uuid.optional().meta({ description: "Only changes made by or for this partner." }),
          ...Paged,
        }),
        response: { 200: Trail },
      },
      handler: (request) => listOwnAudit(db, { ...request.query, distributorId: callerOf(request).distributorId }),
    });
  };
}
