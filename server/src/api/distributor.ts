import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as analytics from "../features/analytics/routes.distributor.ts";
import { requireRights } from "../features/callers/index.ts";
import * as customers from "../features/customers/routes.distributor.ts";
import * as organisations from "../features/organisations/routes.distributor.ts";
import * as plans from "../features/plans/routes.distributor.ts";
import * as usage from "../features/usage/routes.distributor.ts";
import * as webhooks from "../features/webhooks/routes.distributor.ts";
import { checkPathAndQuery } from "../platform/http/validation.ts";
import type { ServedParts } from "./parts.ts";
import { authenticateDistributor, type StaffDoor } from "./authenticate.ts";

/** The Distributor API. Its messages about a bad path or query have no prefix. */
export function distributorApi({
  database: { db },
  keys,
  door,
  settings,
  streams,
}: ServedParts & { door: StaffDoor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", authenticateDistributor(keys, door));
    requireRights(app);
    app.addHook("preParsing", checkPathAndQuery({ params: "", query: "" }));
    await app.register(plans.distributorRoutes({ db }));
    await app.register(organisations.distributorRoutes({ db }));
    await app.register(customers.distributorRoutes({ db }));
    await app.register(analytics.distributorRoutes({ db }));
    await app.register(webhooks.distributorRoutes({ db, settings: settings.webhooks, streams }));
    await app.register(usage.distributorRoutes({ db }));
  };
}
