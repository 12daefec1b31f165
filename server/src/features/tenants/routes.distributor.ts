import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { numberedPage, PageQuery, Pagination, pagination } from "../../platform/http/paging.ts";
import { callerOf } from "../callers/index.ts";
import { PartnerFigures, readPartnerFigures } from "./figures.ts";

export function distributorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/partners/figures", {
      config: { right: "partners:read", failure: "Failed to read figures" },
      schema: {
        operationId: "listPartnerFigures",
        tags: ["Partners"],
        summary:
          "Get figures about each of this distributor's partners, oldest first: customers by status, growth, webhooks.",
        querystring: PageQuery,
        response: { 200: z.object({ ...success, data: z.array(PartnerFigures), pagination: Pagination }) },
      },
      handler: async (request) => {
        const page = numberedPage(request.query);
        const { data, totalCount } = await readPartnerFigures(db, callerOf(request).distributorId, page);
        return { success: true as const, data, pagination: pagination(page, totalCount) };
      },
    });
  };
}
