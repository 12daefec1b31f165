import cookie from "@fastify/cookie";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as domains from "../features/customers/routes.public.ts";
import * as unsubscribing from "../features/mails/routes.public.ts";
import * as previews from "../features/previews/routes.public.ts";
import * as signIn from "../features/portal-access/routes.public.ts";
import { createPortalAccess, sessionCookies, viewerOf } from "../features/portal-access/index.ts";
import * as auth from "../features/portal-access/routes.auth.ts";
import * as portalAccess from "../features/portal-access/routes.portal.ts";
import type { PageNotices } from "../features/page-notices/index.ts";
import * as pageNotices from "../features/page-notices/routes.portal.ts";
import type { StaffAccess } from "../features/staff/index.ts";
import * as portal from "../features/portal/routes.portal.ts";
import { networkOf } from "../platform/http/address.ts";
import { KIB, limitBodies } from "../platform/http/body-limit.ts";
import { noteChanges } from "../platform/http/note-changes.ts";
import { limitPerMinute } from "../platform/http/rate-limit.ts";
import { otherSites, refuseOtherSites } from "../platform/http/same-origin.ts";
import { checkPathAndQuery } from "../platform/http/validation.ts";
import type { Providers } from "../platform/sign-in/protocol.ts";
import { isHttps, neverKeepAnswers, type ServedParts, signInLimits } from "./parts.ts";

/** The limit of routes that are open to anyone: they take a link's token, an address, or a mail program's request. */
const MOST_OPEN_BODY_BYTES = 16 * KIB;

/** The portal's largest body holds a hundred recipients. */
const MOST_PORTAL_BODY_BYTES = 64 * KIB;

/**
 * The limit for one network: a mail provider's servers unsubscribe for all of its readers, and its scanners open all
 * links.
 */
const UNSUBSCRIBES_PER_MINUTE = 1000;

/** Each asks name servers or sends a mail. */
const VERIFICATIONS_PER_MINUTE = 20;

/** Each reads all addresses of all breaches. */
const DOWNLOADS_PER_MINUTE = 10;

type Parts = ServedParts & { staff: StaffAccess; providers: Providers; notices: PageNotices };

/** Everything that customers use: sign-in and the API of their portal. Only this part reads cookies. */
export function portalSurface({
  database,
  reads,
  pagePartners,
  settings,
  log,
  staff,
  providers,
  notices,
}: Parts): FastifyPluginAsyncZod {
  const { db, pool } = database;
  return async (app) => {
    await app.register(cookie);
    app.decorateRequest("viewer", null);
    const access = createPortalAccess(db, {
      cookies: sessionCookies(isHttps(settings)),
      pagePartners,
      staff,
      sessionDays: settings.portal.sessionDays,
    });
    const { linkMails, ...limits } = signInLimits(pool, settings);
    // Counted separately: an office that tries out colours must not use up the sign-ins of others at the same address.
    const previewPages = limitPerMinute(pool, {
      name: "brand-preview",
      calls: settings.portal.signInLimitPerMinute,
      countedFor: networkOf,
    });
    const verifyDomain = limitPerMinute(pool, {
      name: "verify-domain",
      calls: VERIFICATIONS_PER_MINUTE,
      countedFor: (request) => viewerOf(request).customerId,
    });
    const downloads = limitPerMinute(pool, {
      name: "download-addresses",
      calls: DOWNLOADS_PER_MINUTE,
      // Counted by user, not by session: signing in again doesn't raise the limit. Staff who view the portal don't use
      // it up.
      countedFor: (request) => viewerOf(request).lookIn?.id ?? viewerOf(request).userId,
    });
    const pages = settings.portal;
    const isFromOtherSite = otherSites(settings.publicUrl);
    const limit = limitPerMinute(pool, { name: "unsubscribe", calls: UNSUBSCRIBES_PER_MINUTE, countedFor: networkOf });
    await app.register(async (open) => {
      limitBodies(open, MOST_OPEN_BODY_BYTES);
      await open.register(auth.authRoutes({ db, pagePartners, access, limits, pages, isFromOtherSite }), {
        prefix: "/auth",
      });
      const { publicUrl } = settings;
      const providerParts = { db, pagePartners, access, providers, publicUrl, pages, limits, isFromOtherSite, log };
      await open.register(auth.customerProviderRoutes({ ...providerParts, isHttps: isHttps(settings) }), {
        prefix: "/auth",
      });
      await open.register(auth.openLookInRoutes({ db, staff, cookies: access.cookies }), { prefix: "/auth" });
      const signInParts = { db, pagePartners, limits: linkMails, pages, isFromOtherSite };
      await open.register(signIn.signInRoutes(signInParts), { prefix: "/portal/sign-in" });
      await open.register(domains.domainRoutes({ db, pagePartners, limit: limits.signIn, pages, isFromOtherSite }), {
        prefix: "/domain",
      });
      await open.register(previews.previewRoutes({ db, publicUrl, limit: previewPages }), {
        prefix: "/brand-previews",
      });
      await open.register(unsubscribing.unsubscribeRoutes({ db, pagePartners, limit, pages }), { prefix: "/mail" });
    });

    await app.register(
      async (api) => {
        limitBodies(api, MOST_PORTAL_BODY_BYTES);
        api.addHook("onRequest", refuseOtherSites(isFromOtherSite));
        neverKeepAnswers(api);
        api.addHook("onRequest", access.refuseLookIns);
        await api.register(portalAccess.tokenRoutes({ db, access }));
        await api.register(async (inside) => {
          inside.addHook("onRequest", access.requireSession);
          inside.addHook("preParsing", checkPathAndQuery({ params: "", query: "" }));
          // A body may take a while to arrive. A user who has been signed out in the meantime must not change anything.
          inside.addHook("preHandler", async (request, reply) => {
            if (request.method !== "GET" && request.method !== "HEAD") await access.requireSession(request, reply);
          });
          noteChanges(inside, reads, (request) => [viewerOf(request).customerId]);
          await inside.register(
            portal.portalRoutes({ db, reads, dns: settings.dns, limits: { verifyDomain, downloads } }),
          );
          await inside.register(portalAccess.portalRoutes({ db, access }));
          await inside.register(pageNotices.portalRoutes({ notices }));
        });
      },
      { prefix: "/api/v1/portal" },
    );
  };
}
