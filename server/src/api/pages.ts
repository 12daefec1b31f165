import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import files from "@fastify/static";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { partnerInQuery } from "../features/organisations/index.ts";
import { readReturnTo, sessionCookies, signInPath } from "../features/portal-access/index.ts";
import { notFound, Refusal } from "../kernel/errors.ts";
import { wantsPage } from "../platform/http/plain-page.ts";
import { neverKept, pageHeaders } from "../platform/http/security-headers.ts";
import { isHttps, type ServedParts } from "./parts.ts";

/** What `npm start` builds from web/; src and dist are at the same depth. */
const BUILT = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

/** These files are named after their contents, so a name never refers to anything else. */
const KEPT_FOR_EVER = "public, max-age=31536000, immutable";

/** The portal's pages: one document for all of them, and the files it loads. */
export function portalPages({ faces, settings }: ServedParts): FastifyPluginAsync {
  const cookies = sessionCookies(isHttps(settings));

  /**
   * The sign-in page for a browser that has no session to go on with, if a mail's link led here or it never had one. Any
   * other browser gets the portal itself, which says that the session is over.
   */
  function wayIn(request: FastifyRequest): string | undefined {
    if (!wantsPage(request) || cookies.areSent(request)) return undefined;
    const partnerId = partnerInQuery(request);
    const page = readReturnTo(request.url.replace(/\/(?=\?|$)/, ""));
    if (page === undefined || (partnerId === undefined && faces.hadSession(request))) return undefined;
    return signInPath({ partnerId, returnTo: page === "/portal" ? undefined : page });
  }

  return async (app) => {
    const paths = ["/portal", "/portal/*"];
    if (!existsSync(`${BUILT}index.html`)) {
      for (const url of paths) app.get(url, { schema: { hide: true } }, refuseUnbuilt);
      return;
    }
    const document = readFileSync(`${BUILT}index.html`);
    const headers = { ...pageHeaders(settings.portal), "Cache-Control": "no-cache" };
    for (const url of paths) {
      app.get(url, { schema: { hide: true } }, (request, reply) => {
        const path = wayIn(request);
        if (path !== undefined) return neverKept(reply).redirect(path, 303);
        return reply.headers(headers).type("text/html; charset=utf-8").send(document);
      });
    }
    // Does not send the document, so that a page of an older version notices that its files are gone.
    app.get("/portal/assets/*", { schema: { hide: true } }, () => {
      throw notFound("This file is not part of the portal; reload the page");
    });
    await app.register(files, {
      root: BUILT,
      prefix: "/portal/",
      // Adds a route for each existing file; everything else is a page.
      wildcard: false,
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ["index.html*", "**/*.br", "**/*.gz"],
      schemaHide: true,
      setHeaders: (answer, path) => {
        answer.setHeader("Vary", "Accept-Encoding");
        answer.setHeader("Cache-Control", path.startsWith(`${BUILT}assets/`) ? KEPT_FOR_EVER : "no-cache");
      },
    });
  };
}

const refuseUnbuilt = (): never => {
  throw new Refusal("unavailable", "The portal is not built; npm start builds it");
};
