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
import { unlessAway } from "../../platform/http/unavailable.ts";
import { localeOfBrowser } from "../../platform/i18n/accept-language.ts";
import { type AskedDomain, askPage, crowdedPage, provedPage, uselessPage } from "../assets/index.ts";
import { actorFrom, systemActor } from "../audit/index.ts";
import type { PagePartners, Visit } from "../organisations/index.ts";
import { findAskedDomain } from "./verification/queries.ts";
import { confirmDomain } from "./verification/verify.ts";

const Token = z.object({ token: z.string().min(1).max(512) });

type Parts = {
  db: Db;
  pagePartners: PagePartners;
  pages: PageSettings;
  limit: RateLimit;
  isFromOtherSite: IsFromOtherSite;
};

/**
 * The target of the links that are sent to a domain's administrators. The token is only in the query, which is never
 * logged.
 */
export function domainRoutes({ db, pagePartners, pages, limit, isFromOtherSite }: Parts): FastifyPluginAsyncZod {
  const headers = formPageHeaders(pages);
  const show = (reply: FastifyReply, status: number, html: string) => showPage(reply, headers, status, html);
  const visitOf = async (request: FastifyRequest, asked: AskedDomain | undefined): Promise<Visit> => ({
    locale: localeOfBrowser(request.headers["accept-language"]),
    partner: await pagePartners.shownTo(request, asked && (await unlessAway(pagePartners.find(asked.partnerId)))),
  });
  /** At a partner's own host, other partners' links don't work. */
  const onlyPartnerAt = async (request: FastifyRequest) => (await pagePartners.ownerOfHost(request))?.id;
  const askedBy = async (token: string | undefined, only: string | undefined) =>
    token === undefined ? undefined : findAskedDomain(db, sha256(token), only);

  return async (app) => {
    readFormBodies(app);
    const options = {
      schema: { hide: true },
      config: { showsPage: () => true },
      onRequest: limit,
      errorHandler: async (error: Error, request: FastifyRequest, reply: FastifyReply) => {
        if (!(error instanceof Refusal) || error.code !== "rate-limited") throw error;
        await show(reply, 429, crowdedPage(await visitOf(request, undefined)));
      },
    };

    app.get("/confirm", options, async (request, reply) => {
      const token = Token.safeParse(request.query).data?.token;
      const only = await onlyPartnerAt(request);
      const asked = await askedBy(token, only);
      const visit = await visitOf(request, asked);
      return asked && token !== undefined
        ? show(reply, 200, askPage(visit, token, asked))
        : show(reply, 404, uselessPage(visit));
    });

    app.post("/confirm", options, async (request, reply) => {
      const token = isFromOtherSite(request) ? undefined : Token.safeParse(request.body).data?.token;
      const only = await onlyPartnerAt(request);
      const visit = await visitOf(request, await askedBy(token, only));
      const actor = actorFrom(request, systemActor("domain-link"));
      const domain =
        token === undefined ? undefined : await db.transaction().execute((tx) => confirmDomain(tx, actor, token, only));
      return domain === undefined ? show(reply, 404, uselessPage(visit)) : show(reply, 200, provedPage(visit, domain));
    });
  };
}
