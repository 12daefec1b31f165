import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../platform/db/database.ts";
import { refusals } from "../../platform/http/envelope.ts";
import { partnerIdOf } from "../callers/index.ts";
import { Usage, UsageFileQuery, UsageQuery } from "./line.ts";
import { readUsage, usageFile, usageFileHeaders, usageFileResponse } from "./read.ts";

const tags = ["Usage"];

/** What this partner's customers used. */
export function partnerRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/usage", {
      config: { right: "billing:read", failure: "Failed to read usage" },
      schema: {
        operationId: "getUsage",
        tags,
        summary: "Get what this partner's customers used in a month, with totals by plan and currency.",
        querystring: UsageQuery,
        response: { 200: Usage },
      },
      handler: (request) => readUsage(db, { partnerId: partnerIdOf(request) }, request.query),
    });

    app.get("/usage.csv", {
      config: { right: "billing:read", failure: "Failed to read usage" },
      schema: {
        operationId: "downloadUsage",
        tags,
        summary: "Get the same lines as a CSV file.",
        querystring: UsageFileQuery,
        response: { 200: usageFileResponse, ...refusals() },
      },
      handler: async (request, reply) => {
        const { month } = request.query;
        return reply.headers(usageFileHeaders(month)).send(usageFile(db, { partnerId: partnerIdOf(request) }, month));
      },
    });
  };
}
