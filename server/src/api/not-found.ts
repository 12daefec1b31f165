import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ownHost } from "../platform/http/own-host.ts";
import { showPage, wantsPage } from "../platform/http/plain-page.ts";
import { pageHeaders } from "../platform/http/security-headers.ts";
import { localeOfBrowser } from "../platform/i18n/accept-language.ts";
import { envelope } from "./errors.ts";
import type { ServedParts } from "./parts.ts";
import { nothingHerePage } from "./plain-pages.ts";

export const ROUTE_NOT_FOUND = "Route not found";

/** What staff and the operator work with. */
const FOR_STAFF = /^\/(?:console|auth\/staff|auth\/look-in|api\/v1\/staff|api\/v1\/operator)(?:\/|$)/;

/**
 * Answers unknown paths with 404, and browsers with a page. Answers a known path with the wrong method with 405 and
 * lists the right methods. Staff pages exist only at the service's own host: a partner decides where its portal host
 * points, and no one should get used to signing in there.
 */
export function answerUnknownRoutes(app: FastifyInstance, { pagePartners, settings }: ServedParts): void {
  const headers = pageHeaders(settings.portal);
  const isAtOwnHost = ownHost(settings.publicUrl);
  const routes: { matches: RegExp; method: string; isForStaff: boolean }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    const matches = new RegExp(`^${url.replace(/:[A-Za-z]+/g, "[^/]+").replace("*", ".*")}/?$`);
    for (const one of [method].flat()) routes.push({ matches, method: one, isForStaff: FOR_STAFF.test(url) });
  });
  const isHidden = (request: FastifyRequest): boolean =>
    FOR_STAFF.test(request.routeOptions.url ?? "") && !isAtOwnHost(request);

  const showNothing = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const visit = {
      locale: localeOfBrowser(request.headers["accept-language"]),
      partner: await pagePartners.shownTo(request),
    };
    return showPage(reply, headers, 404, nothingHerePage(visit));
  };

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const path = request.url.split("?", 1).join("");
    const known = routes.filter(({ isForStaff }) => !isForStaff || isAtOwnHost(request));
    const methods = new Set(known.filter(({ matches }) => matches.test(path)).map(({ method }) => method));
    // A route for files matches any name, and ends up here for files that do not exist.
    const isUnknown = methods.size === 0 || methods.has(request.method);
    if (isUnknown && wantsPage(request)) return showNothing(request, reply);
    if (isUnknown) return reply.code(404).send(envelope(request.id, "route-not-found", ROUTE_NOT_FOUND));
    return reply
      .code(405)
      .header("Allow", [...methods].sort().join(", "))
      .send(envelope(request.id, "method-not-allowed", `Method ${request.method} is not allowed here`));
  };

  // Runs before the body is read: errors in a body do not matter if no route takes it.
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404 || isHidden(request)) Promise.resolve(answer(request, reply)).catch(done);
    else done();
  });
  app.setNotFoundHandler(answer);
}
