import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as analytics from "../features/analytics/routes.partner.ts";
import * as audit from "../features/audit/routes.partner.ts";
import { createDomainRules } from "../features/assets/index.ts";
import * as breaches from "../features/breaches/routes.partner.ts";
import { callerOf, partnerIdOf, requireRights } from "../features/callers/index.ts";
import * as catalogue from "../features/catalogue/routes.partner.ts";
import * as urgency from "../features/urgency/routes.partner.ts";
import * as customers from "../features/customers/routes.partner.ts";
import * as keyRoutes from "../features/keys/routes.partner.ts";
import * as mails from "../features/mails/routes.partner.ts";
import * as organisations from "../features/organisations/routes.partner.ts";
import * as plans from "../features/plans/routes.partner.ts";
import * as portalAccess from "../features/portal-access/routes.partner.ts";
import * as previews from "../features/previews/routes.partner.ts";
import * as reports from "../features/reports/routes.partner.ts";
import * as sandbox from "../features/sandbox/routes.partner.ts";
import * as usage from "../features/usage/routes.partner.ts";
import * as timeline from "../features/timeline/routes.partner.ts";
import * as webhooks from "../features/webhooks/routes.partner.ts";
import { boundRequestsInWork } from "../platform/http/fair-shares.ts";
import { noteChanges } from "../platform/http/note-changes.ts";
import { limitPerMinute, type RateLimit } from "../platform/http/rate-limit.ts";
import { checkPathAndQuery } from "../platform/http/validation.ts";
import type { Providers } from "../platform/sign-in/protocol.ts";
import { type ServedParts, settingsMeans, sharesOf } from "./parts.ts";
import { authenticatePartner, type StaffDoor } from "./authenticate.ts";

type Parts = ServedParts & { door: StaffDoor; providers: Providers };

/** The Partner API, for a partner or for its distributor acting on its behalf. */
export function partnerApi(parts: Parts): FastifyPluginAsyncZod {
  const { database, reads, corpus, keys, door, pagePartners, streams, settings, inWork } = parts;
  const { db, pool } = database;
  /**
   * Limits each partner, and all partners of a distributor together, since a distributor can create any number of them.
   */
  const limitOf = (name: string, perPartner: number, perDistributor: number): RateLimit =>
    limitPerMinute(
      pool,
      { name, calls: perPartner, countedFor: partnerIdOf },
      { name: `${name}-distributor`, calls: perDistributor, countedFor: (request) => callerOf(request).distributorId },
    );
  return async (app) => {
    app.addHook("onRequest", authenticatePartner(keys, door));
    requireRights(app);
    boundRequestsInWork(app, inWork, (request) => sharesOf(callerOf(request), settings.requestsAtOnce));
    noteChanges(app, reads, (request) => [partnerIdOf(request)]);
    app.addHook(
      "preParsing",
      checkPathAndQuery({ params: "Invalid route parameters: ", query: "Invalid query parameters: " }),
    );
    const { distributorLimits } = settings;
    const limits = {
      onboard: limitOf("onboard", settings.onboardLimitPerMinute, distributorLimits.onboard),
      lookUp: limitOf("look-up", settings.lookUpLimitPerMinute, distributorLimits.lookUp),
      verifyDomain: limitOf("verify-domain", settings.lookUpLimitPerMinute, distributorLimits.lookUp),
      askProvider: limitOf("ask-provider", settings.lookUpLimitPerMinute, distributorLimits.lookUp),
      sandbox: limitOf("sandbox", settings.onboardLimitPerMinute, distributorLimits.onboard),
      settings: limitOf("partner-settings", settings.lookUpLimitPerMinute, distributorLimits.lookUp),
      magicLink: limitOf("magic-link", settings.magicLinkLimitPerMinute, distributorLimits.magicLink),
    };
    const domainRules = createDomainRules(db);
    await app.register(customers.partnerRoutes({ db, reads, limits, domainRules, dns: settings.dns }));
    await app.register(breaches.partnerRoutes({ db, reads, corpus, limits, lookUpScope: settings.lookUpScope }));
    await app.register(catalogue.partnerRoutes({ db }));
    await app.register(plans.partnerRoutes({ db }));
    await app.register(analytics.partnerRoutes({ db }));
    await app.register(urgency.partnerRoutes({ db }));
    await app.register(timeline.partnerRoutes({ db }));
    await app.register(portalAccess.partnerRoutes({ db, limits, pagePartners }));
    const { providers } = parts;
    const { publicUrl } = settings;
    await app.register(portalAccess.customerSignInConnectionRoutes({ db, pagePartners, providers, publicUrl, limits }));
    await app.register(mails.partnerRoutes({ db }));
    await app.register(previews.partnerRoutes({ db, publicUrl, limits }));
    await app.register(reports.partnerRoutes({ db }));
    await app.register(keyRoutes.partnerRoutes({ db }));
    await app.register(organisations.partnerRoutes({ ...settingsMeans(settings), db, limits }));
    await app.register(webhooks.partnerRoutes({ db, settings: settings.webhooks, streams }));
    await app.register(audit.partnerRoutes({ db }));
    await app.register(sandbox.partnerRoutes({ db, limits }));
    await app.register(usage.partnerRoutes({ db }));
  };
}
