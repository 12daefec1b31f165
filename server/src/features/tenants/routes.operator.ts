import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { numberedPage, PageQuery, Pagination, pagination } from "../../platform/http/paging.ts";
import { DistributorFigures, PartnerFigures, readDistributorFigures, readPartnerFigures } from "./figures.ts";

const tags = ["Operator"];

/** All tenants in figures. */
export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/distributors/figures", {
      config: { right: "distributors:read", failure: "Failed to read figures" },
      schema: {
        operationId: "listDistributorFigures",
        tags,
        summary: "Get figures about each distributor, oldest first: partners, customers by status, webhooks.",
        querystring: PageQuery,
        response: { 200: z.object({ ...success, data: z.array(DistributorFigures), pagination: Pagination }) },
      },
      handler: async (request) => {
        const page = numberedPage(request.query);
        const { data, totalCount } = await readDistributorFigures(db, page);
        return { success: true as const, data, pagination: pagination(page, totalCount) };
      },
    });

    app.get("/partners/figures", {
      config: { right: "partners:read", failure: "Failed to read figures" },
      schema: {
        operationId: "listAllPartnerFigures",
        tags,
        summary: "Get figures about each partner, or about those of one distributor, oldest first.",
        querystring: PageQuery.extend({ distributorId: Uuid.optional() }),
        response: { 200: z.object({ ...success, data: z.array(PartnerFigures), pagination: Pagination }) },
      },
      handler: async (request) => {
        const page = numberedPage(request.query);
        const { data, totalCount } = await readPartnerFigures(db, request.query.distributorId, page);
        return { success: true as const, data, pagination: pagination(page, totalCount) };
      },
    });
  };
}
