import { Uuid } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { callerOf } from "../callers/index.ts";
import { Usage, UsageFileQuery, UsageQuery } from "./line.ts";
import { readUsage, usageFile, usageFileHeaders, usageFileResponse } from "./read.ts";

const tags = ["Usage"];
const ofPartner = { partnerId: Uuid.optional().meta({ description: "Only this partner's customers." }) };

/** What the customers of this distributor's partners used. */
export const distributorRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags }, (api) => {
    api.get("/usage", "getDistributorUsage", "billing:read", {
      summary: "Get what the customers of all partners used in a month, with totals by partner, plan and currency.",
      failure: "Failed to read usage",
      schema: { query: UsageQuery.extend(ofPartner), answer: Usage },
      readAtOnce: (tx, request) => {
        const { partnerId, ...query } = request.query;
        return readUsage(tx, { distributorId: callerOf(request).distributorId, partnerId }, query);
      },
    });

    api.get("/usage.csv", "downloadDistributorUsage", "billing:read", {
      summary: "Get the same lines as a CSV file.",
      failure: "Failed to read usage",
      schema: { query: UsageFileQuery.extend(ofPartner), answer: usageFileResponse },
      handler: async (request, reply) => {
        const { month, partnerId } = request.query;
        const scope = { distributorId: callerOf(request).distributorId, partnerId };
        return reply.headers(usageFileHeaders(month)).send(usageFile(db, scope, month));
      },
    });
  });
