import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { partnerInQuery } from "../features/organisations/index.ts";
import { readReturnTo, sessionCookies, signInPath } from "../features/portal-access/index.ts";
import { wantsPage } from "../platform/http/plain-page.ts";
import { serveBuiltApp } from "./built-app.ts";
import { isHttps, type ServedParts } from "./parts.ts";

/** The portal's pages. */
export function portalPages({ pagePartners, settings }: ServedParts): FastifyPluginAsync {
  const cookies = sessionCookies(isHttps(settings));

  /**
   * The sign-in page for a browser without a session, if it followed a link in a mail or never had a session. Any other
   * browser gets the portal itself, which says that the session has ended.
   */
  function wayIn(request: FastifyRequest): string | undefined {
    if (!wantsPage(request) || cookies.areSent(request)) return undefined;
    const partnerId = partnerInQuery(request);
    const page = readReturnTo(request.url.replace(/\/(?=\?|$)/, ""));
    if (page === undefined || (partnerId === undefined && pagePartners.hadSession(request))) return undefined;
    return signInPath({ partnerId, returnTo: page === "/portal" ? undefined : page });
  }

  const portal = { folder: "", document: "index.html", at: "/portal", name: "portal", others: ["console/**"] };
  return (app) => serveBuiltApp(app, { ...portal, instead: wayIn }, settings.portal);
}

/** The console's pages. Its sign-in is one of them, so everybody gets the same document. */
export function consolePages({ settings }: ServedParts): FastifyPluginAsync {
  const built = { folder: "console/", document: "console.html", at: "/console", name: "console", framesOwn: true };
  // No other site has a reason to show the console in a frame, even if it may show the portal.
  return (app) => serveBuiltApp(app, built, { ...settings.portal, frameAncestors: [] });
}
