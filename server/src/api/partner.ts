import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as analytics from "../features/analytics/routes.partner.ts";
import * as breaches from "../features/breaches/routes.partner.ts";
import * as catalogue from "../features/catalogue/routes.partner.ts";
import * as customers from "../features/customers/routes.partner.ts";
import * as plans from "../features/plans/routes.partner.ts";
import * as portalAccess from "../features/portal-access/routes.partner.ts";
import * as reports from "../features/reports/routes.partner.ts";
import * as scanning from "../features/scanning/routes.partner.ts";
import * as webhooks from "../features/webhooks/routes.partner.ts";
import { limitPerMinute } from "../platform/http/rate-limit.ts";
import { checkPathAndQuery } from "../platform/http/validation.ts";
import type { ApiParts } from "./parts.ts";
import { authenticatePartner } from "./authenticate.ts";

/** The Partner API: asked by a partner, or by its distributor in its name. */
export function partnerApi({ database, keys, settings }: ApiParts): FastifyPluginAsyncZod {
  const { db, pool } = database;
  return async (app) => {
    app.addHook("onRequest", authenticatePartner(keys));
    app.addHook(
      "preParsing",
      checkPathAndQuery({ params: "Invalid route parameters: ", query: "Invalid query parameters: " }),
    );
    const limits = {
      onboard: limitPerMinute(pool, "onboard", settings.onboardLimitPerMinute),
      lookUp: limitPerMinute(pool, "look-up", settings.lookUpLimitPerMinute),
      magicLink: limitPerMinute(pool, "magic-link", settings.magicLinkLimitPerMinute),
    };
    await app.register(customers.partnerRoutes({ db, limits }));
    await app.register(scanning.partnerRoutes({ db }));
    await app.register(breaches.partnerRoutes({ db, limits, lookUpScope: settings.lookUpScope }));
    await app.register(catalogue.partnerRoutes({ db }));
    await app.register(plans.partnerRoutes({ db }));
    await app.register(analytics.partnerRoutes({ db }));
    await app.register(portalAccess.partnerRoutes({ db, limits, publicUrl: settings.publicUrl }));
    await app.register(reports.partnerRoutes({ db }));
    await app.register(webhooks.partnerRoutes({ db, settings: settings.webhooks }));
  };
}
