import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { partnerIdOf } from "../callers/index.ts";
import { Usage, UsageFileQuery, UsageQuery } from "./line.ts";
import { readUsage, usageFile, usageFileHeaders, usageFileResponse } from "./read.ts";

const tags = ["Usage"];

/** What this partner's customers used. */
export const partnerRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags }, (api) => {
    api.get("/usage", "getUsage", "billing:read", {
      summary: "Get what this partner's customers used in a month, with totals by plan and currency.",
      schema: { query: UsageQuery, answer: Usage },
      readAtOnce: (tx, request) => readUsage(tx, { partnerId: partnerIdOf(request) }, request.query),
    });

    api.get("/usage.csv", "downloadUsage", "billing:read", {
      summary: "Get the same lines as a CSV file.",
      failure: "Failed to read usage",
      schema: { query: UsageFileQuery, answer: usageFileResponse },
      handler: async (request, reply) => {
        const { month } = request.query;
        return reply.headers(usageFileHeaders(month)).send(usageFile(db, { partnerId: partnerIdOf(request) }, month));
      },
    });
  });
