import cookie from "@fastify/cookie";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { requireRights } from "../features/callers/index.ts";
import type { PageNotices } from "../features/page-notices/index.ts";
import * as pageNotices from "../features/page-notices/routes.staff.ts";
import type { StaffAccess } from "../features/staff/index.ts";
import * as auth from "../features/staff/routes.auth.ts";
import { sessionCookies } from "../features/portal-access/index.ts";
import * as lookIns from "../features/portal-access/routes.staff.ts";
import * as staff from "../features/staff/routes.staff.ts";
import { KIB, limitBodies } from "../platform/http/body-limit.ts";
import { refuseOtherSites } from "../platform/http/same-origin.ts";
import { checkPathAndQuery } from "../platform/http/validation.ts";
import type { Providers } from "../platform/sign-in/protocol.ts";
import { authenticateMember, authenticateOnlooker, type StaffDoor } from "./authenticate.ts";
import { type ApiParts, isHttps, neverKeepAnswers, signInLimits } from "./parts.ts";

const MOST_BODY_BYTES = 64 * KIB;

type Parts = ApiParts & { access: StaffAccess; door: StaffDoor; providers: Providers; notices: PageNotices };

/** Everything about staff themselves: how they sign in, their sessions, and the people of their organisation. */
export function staffSurface({
  database,
  settings,
  log,
  access,
  door,
  providers,
  notices,
}: Parts): FastifyPluginAsyncZod {
  const { db, pool } = database;
  const { isFromOtherSite } = door;
  const pages = settings.portal;
  const { publicUrl } = settings;
  return async (app) => {
    await app.register(cookie);
    app.decorateRequest("staffSession", null);
    limitBodies(app, MOST_BODY_BYTES);
    const { signIn: limit, linkMails: limits } = signInLimits(pool, settings);

    await app.register(auth.staffAuthRoutes({ db, access, limit, pages, isFromOtherSite }), { prefix: "/auth/staff" });
    await app.register(
      auth.providerRoutes({
        db,
        access,
        providers,
        publicUrl,
        pages,
        limit,
        isFromOtherSite,
        log,
        isHttps: isHttps(settings),
      }),
      { prefix: "/auth/staff" },
    );
    await app.register(
      async (api) => {
        api.addHook("onRequest", refuseOtherSites(isFromOtherSite));
        neverKeepAnswers(api);
        await api.register(staff.openStaffRoutes({ db, access, limits }));
        await api.register(staff.passkeySignInRoutes({ db, access, publicUrl, limit }));
        await api.register(async (own) => {
          own.addHook("onRequest", access.requireSession);
          own.addHook("preParsing", checkPathAndQuery({ params: "", query: "" }));
          // A body may take a while to arrive. Someone who has been signed out in the meantime must not change
          // anything.
          own.addHook("preHandler", async (request) => {
            if (request.method !== "GET" && request.method !== "HEAD") await access.requireSession(request);
          });
          await own.register(staff.ownSessionRoutes({ db, access }));
          await own.register(staff.passkeyProofRoutes({ db, access, publicUrl }));
          await own.register(staff.ownPasskeyRoutes({ db, access, publicUrl }));
          await own.register(lookIns.endLookInRoutes({ db, cookies: sessionCookies(isHttps(settings)) }));
        });
        await api.register(async (organisation) => {
          organisation.addHook("onRequest", authenticateMember(door));
          requireRights(organisation);
          organisation.addHook("preParsing", checkPathAndQuery({ params: "", query: "" }));
          await organisation.register(staff.peopleRoutes({ db }));
          await organisation.register(staff.signInConnectionRoutes({ db, providers, publicUrl }));
          await organisation.register(lookIns.lookInRoutes({ db, publicUrl }));
        });
        await api.register(async (onlooking) => {
          onlooking.addHook("onRequest", authenticateOnlooker(door));
          onlooking.addHook("preParsing", checkPathAndQuery({ params: "", query: "" }));
          await onlooking.register(pageNotices.staffRoutes({ notices }));
        });
      },
      { prefix: "/api/v1/staff" },
    );
  };
}
