import { countLiveCustomers, countToFollow } from "../features/customers/index.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as analytics from "../features/analytics/routes.distributor.ts";
import * as audit from "../features/audit/routes.distributor.ts";
import { callerOf, requireRights } from "../features/callers/index.ts";
import * as keyRoutes from "../features/keys/routes.distributor.ts";
import * as organisations from "../features/organisations/routes.distributor.ts";
import * as plans from "../features/plans/routes.distributor.ts";
import * as staff from "../features/staff/routes.distributor.ts";
import * as usage from "../features/usage/routes.distributor.ts";
import * as tenants from "../features/tenants/routes.distributor.ts";
import * as webhooks from "../features/webhooks/routes.distributor.ts";
import { boundRequestsInWork } from "../platform/http/fair-shares.ts";
import { limitPerMinute } from "../platform/http/rate-limit.ts";
import { checkPathAndQuery } from "../platform/http/validation.ts";
import { type ServedParts, settingsMeans, sharesOf } from "./parts.ts";
import { authenticateDistributor, type StaffDoor } from "./authenticate.ts";

/** The Distributor API. Its messages about a bad path or query have no prefix. */
export function distributorApi({
  database: { db, pool },
  keys,
  door,
  settings,
  streams,
  inWork,
}: ServedParts & { door: StaffDoor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", authenticateDistributor(keys, door));
    requireRights(app);
    boundRequestsInWork(app, inWork, (request) => sharesOf(callerOf(request), settings.requestsAtOnce));
    app.addHook("preParsing", checkPathAndQuery({ params: "", query: "" }));
    await app.register(plans.distributorRoutes({ db }));
    const limits = {
      settings: limitPerMinute(pool, {
        name: "partner-settings-distributor",
        calls: settings.distributorLimits.lookUp,
        countedFor: (request) => callerOf(request).distributorId,
      }),
    };
    const following = { countToFollow, countLiveCustomers };
    await app.register(organisations.distributorRoutes({ ...settingsMeans(settings), db, limits, following }));
    await app.register(keyRoutes.distributorRoutes({ db }));
    await app.register(staff.distributorRoutes({ db }));
    await app.register(analytics.distributorRoutes({ db }));
    await app.register(audit.distributorRoutes({ db }));
    await app.register(tenants.distributorRoutes({ db }));
    await app.register(webhooks.distributorRoutes({ db, settings: settings.webhooks, streams }));
    await app.register(usage.distributorRoutes({ db }));
  };
}
