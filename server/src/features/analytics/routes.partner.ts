import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { partnerIdOf } from "../callers/index.ts";
import { PartnerAnalytics } from "./analytics.ts";
import { analyticsOfPartner } from "./queries.ts";

export const partnerRoutes = ({ db }: { db: Db }) =>
  calls({ tags: ["Analytics"] }, (api) => {
    api.get("/partner/analytics", "getPartnerAnalytics", "analytics:read", {
      summary: "Get figures about this partner's customers, assets and breaches.",
      failure: "Failed to read analytics",
      schema: { answer: { data: PartnerAnalytics } },
      handler: async (request) => ({ data: await analyticsOfPartner(db, partnerIdOf(request)) }),
    });
  });
