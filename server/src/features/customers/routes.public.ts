import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { Refusal } from "../../kernel/errors.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Db } from "../../platform/db/database.ts";
import { readFormBodies } from "../../platform/http/form-body.ts";
import { showPage } from "../../platform/http/plain-page.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { IsFromOtherSite } from "../../platform/http/same-origin.ts";
import { formPageHeaders, type PageSettings } from "../../platform/http/security-headers.ts";
import { localeOfBrowser } from "../../platform/i18n/accept-language.ts";
import { actorFrom, systemActor } from "../audit/index.ts";
import { askPage, crowdedPage, provedPage, uselessPage } from "./domain-pages.ts";
import { findAskedDomain } from "./queries-verifications.ts";
import { confirmDomain } from "./verify-by-mail.ts";

const Token = z.object({ token: z.string().min(1).max(512) });

type Parts = { db: Db; pages: PageSettings; limit: RateLimit; isFromOtherSite: IsFromOtherSite };

/** The target of the links that administrators of a domain get. The token is only in the query, which is never logged. */
export function domainRoutes({ db, pages, limit, isFromOtherSite }: Parts): FastifyPluginAsyncZod {
  const headers = formPageHeaders(pages);
  const show = (reply: FastifyReply, status: number, html: string) => showPage(reply, headers, status, html);
  const localeOf = (request: FastifyRequest) => localeOfBrowser(request.headers["accept-language"]);

  return async (app) => {
    readFormBodies(app);
    const options = {
      schema: { hide: true },
      config: { showsPage: () => true },
      onRequest: limit,
      errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
        if (!(error instanceof Refusal) || error.code !== "rate_limited") throw error;
        void show(reply, 429, crowdedPage(localeOf(request)));
      },
    };

    app.get("/confirm", options, async (request, reply) => {
      const query = Token.safeParse(request.query);
      const asked = query.success ? await findAskedDomain(db, sha256(query.data.token)) : undefined;
      const locale = localeOf(request);
      return asked && query.data
        ? show(reply, 200, askPage(locale, query.data.token, asked))
        : show(reply, 404, uselessPage(locale));
    });

    app.post("/confirm", options, async (request, reply) => {
      const body = Token.safeParse(request.body);
      const actor = actorFrom(request, systemActor("domain-link"));
      const token = body.success && !isFromOtherSite(request) ? body.data.token : undefined;
      const domain =
        token === undefined ? undefined : await db.transaction().execute((tx) => confirmDomain(tx, actor, token));
      const locale = localeOf(request);
      return domain === undefined
        ? show(reply, 404, uselessPage(locale))
        : show(reply, 200, provedPage(locale, domain));
    });
  };
}
