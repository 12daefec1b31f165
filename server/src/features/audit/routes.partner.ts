import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../platform/db/database.ts";
import { partnerIdOf } from "../callers/index.ts";
import { listOwnAudit, Paged, Trail, TrailQuery } from "./trail.ts";

/** What was done by and for one partner. */
export function partnerRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/audit", {
      config: { right: "audit:read", failure: "Failed to read audit trail" },
      schema: {
        operationId: "listPartnerAudit",
        tags: ["Audit trail"],
        summary: "List who changed what, newest first.",
        description: "Changes made by the operator don't name the person.",
        querystring: TrailQuery.extend(Paged),
        response: { 200: Trail },
      },
      handler: (request) => listOwnAudit(db, { ...request.query, partnerId: partnerIdOf(request) }),
    });
  };
}
