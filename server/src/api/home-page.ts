import type { FastifyPluginAsync } from "fastify";
import { notFound } from "../kernel/errors.ts";
import { showPage, wantsPage } from "../platform/http/plain-page.ts";
import { pageHeaders } from "../platform/http/security-headers.ts";
import { localeOfBrowser } from "../platform/i18n/accept-language.ts";
import { ROUTE_NOT_FOUND } from "./not-found.ts";
import { homePageFor } from "./plain-pages.ts";
import type { ServedParts } from "./parts.ts";

/** `/`: a page for people. Programs get what they get at any unknown path. */
export function homePage({ pagePartners, settings }: ServedParts): FastifyPluginAsync {
  const headers = pageHeaders(settings.portal);
  return async (app) => {
    app.get("/", { schema: { hide: true }, config: { showsPage: wantsPage } }, async (request, reply) => {
      if (!wantsPage(request)) throw notFound(ROUTE_NOT_FOUND, "route-not-found");
      const locale = localeOfBrowser(request.headers["accept-language"]);
      // Only the host decides: this is the operator's page, no matter who used the browser last.
      const partner = await pagePartners.ownerOfHost(request);
      return showPage(reply, headers, 200, homePageFor({ locale, partner }));
    });
  };
}
