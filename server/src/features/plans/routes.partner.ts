import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { callerOf } from "../callers/index.ts";
import { PlanStatus, PlanView, planView } from "./plan.ts";
import { listPlans } from "./queries.ts";

/** Customers stay on a retired plan, so its name is needed where they're shown. */
const WantedStatus = z
  .enum([...PlanStatus.options, "all"])
  .default("active")
  .meta({ description: "`active`, `retired` or `all`. A retired plan takes no new customers." });

export const partnerRoutes = ({ db }: { db: Db }) =>
  calls({ tags: ["Plans"] }, (api) => {
    api.get("/partner/plans", "listPartnerPlans", "plans:read", {
      summary: "The plans this partner can put its customers on: its distributor's own, then the system's.",
      failure: "Failed to list plans",
      schema: { query: z.object({ status: WantedStatus }), answer: { data: z.array(PlanView) } },
      handler: async (request) => {
        const { status } = request.query;
        const plans = await listPlans(db, callerOf(request).distributorId, status === "all" ? {} : { status });
        return { data: plans.map(planView) };
      },
    });
  });
