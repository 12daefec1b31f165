import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { refusals } from "../../platform/http/envelope.ts";
import { callerOf } from "../callers/index.ts";
import { Usage, UsageFileQuery, UsageQuery } from "./line.ts";
import { readUsage, usageFile, usageFileHeaders, usageFileResponse } from "./read.ts";

const tags = ["Usage"];
const ofPartner = { partnerId: Uuid.optional().meta({ description: "Only this partner's customers." }) };

/** What the customers of this distributor's partners used. */
export function distributorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/usage", {
      config: { right: "billing:read", failure: "Failed to read usage" },
      schema: {
        operationId: "getDistributorUsage",
        tags,
        summary: "Get what the customers of all partners used in a month, with totals by partner, plan and currency.",
        querystring: UsageQuery.extend(ofPartner),
        response: { 200: Usage },
      },
      handler: (request) => {
        const { partnerId, ...query } = request.query;
        return readUsage(db, { distributorId: callerOf(request).distributorId, partnerId }, query);
      },
    });

    app.get("/usage.csv", {
      config: { right: "billing:read", failure: "Failed to read usage" },
      schema: {
        operationId: "downloadDistributorUsage",
        tags,
        summary: "Get the same lines as a CSV file.",
        querystring: UsageFileQuery.extend(ofPartner),
        response: { 200: usageFileResponse, ...refusals() },
      },
      handler: async (request, reply) => {
        const { month, partnerId } = request.query;
        const scope = { distributorId: callerOf(request).distributorId, partnerId };
        return reply.headers(usageFileHeaders(month)).send(usageFile(db, scope, month));
      },
    });
  };
}
