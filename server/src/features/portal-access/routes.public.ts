import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { notFound } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import { type AskingLimits, takeAsking } from "../../platform/sign-in/asking.ts";
import { readFormBodies } from "../../platform/http/form-body.ts";
import { showPage } from "../../platform/http/plain-page.ts";
import type { IsFromOtherSite } from "../../platform/http/same-origin.ts";
import { formPageHeaders, type PageSettings } from "../../platform/http/security-headers.ts";
import { localeOfBrowser } from "../../platform/i18n/accept-language.ts";
import {
  coloursOf,
  type PagePartners,
  findLogo,
  logoHeaders,
  partnerInQuery,
  type PagePartner,
} from "../organisations/index.ts";
import { askForSignInLink } from "./links/ask-for-link.ts";
import { providerPage } from "./sign-in-connections/provider-pages.ts";
import { areProvidersOffered, findOfferedProvider, type OfferedProvider } from "./sign-in-connections/queries.ts";
import { readReturnTo } from "./links/return-to.ts";
import { type Asking, askingPage, sentPage } from "./links/sign-in-pages.ts";

export type SignInParts = {
  db: Db;
  pagePartners: PagePartners;
  pages: PageSettings;
  isFromOtherSite: IsFromOtherSite;
  limits: AskingLimits;
};

/** Lets people without a link request one by mail. */
export function signInRoutes({ db, pagePartners, pages, isFromOtherSite, limits }: SignInParts): FastifyPluginAsyncZod {
  /** A new brand must be visible within a minute. */
  const SOON_SEEN = "public, max-age=60";
  const headers = formPageHeaders(pages);
  const show = (reply: FastifyReply, status: number, html: string) => showPage(reply, headers, status, html);

  /** The partner that the address names, as links in mails do. */
  async function namedPartner(request: FastifyRequest): Promise<PagePartner | undefined> {
    const id = partnerInQuery(request);
    return id === undefined ? undefined : pagePartners.find(id);
  }

  /**
   * The last session's partner only determines the page's name and colours: a user of another partner may use the same
   * browser, and must get a link too.
   */
  async function askingOf(request: FastifyRequest): Promise<Asking> {
    const chosen = (await pagePartners.ownerOfHost(request)) ?? (await namedPartner(request));
    const { next } = request.query as { next?: unknown };
    return {
      locale: localeOfBrowser(request.headers["accept-language"]),
      partner: await pagePartners.shownTo(request, chosen),
      wanted: { partnerId: chosen?.id, returnTo: readReturnTo(next) },
      offersProvider: await areProvidersOffered(db, chosen?.id),
    };
  }

  return async (app) => {
    readFormBodies(app);
    const page = { schema: { hide: true }, config: { showsPage: () => true } };

    app.get("/", page, async (request, reply) => show(reply, 200, askingPage(await askingOf(request))));

    app.post("/", page, async (request, reply) => {
      const asking = await askingOf(request);
      const { by } = (request.body ?? {}) as { by?: unknown };
      const isByProvider = by === "provider";
      let provider: OfferedProvider | undefined;
      const { status, html } = await takeAsking(request, reply, {
        limits,
        isFromOtherSite,
        async ask(email) {
          provider = await findOfferedProvider(db, { email, partnerId: asking.wanted.partnerId });
          if (isByProvider || provider?.isRequired === true) return;
          await db.transaction().execute((tx) => askForSignInLink(tx, email, asking.wanted));
        },
        askingPage: (typed, problem) => askingPage(asking, typed, problem),
        sentPage(email) {
          if (provider && (isByProvider || provider.isRequired)) {
            return providerPage(asking, provider.customerId, asking.wanted);
          }
          return isByProvider ? askingPage(asking, email, "noProvider") : sentPage(asking, email);
        },
      });
      return show(reply, status, html);
    });

    app.get("/brand.css", { schema: { hide: true } }, async (request, reply) => {
      const partner = await namedPartner(request);
      const { light, dark } = coloursOf(partner?.colour ?? null);
      const css = `:root{--brand:${light}}@media (prefers-color-scheme:dark){:root{--brand:${dark}}}\n`;
      return reply.type("text/css; charset=utf-8").header("Cache-Control", SOON_SEEN).send(css);
    });

    app.get("/logo", { schema: { hide: true } }, async (request, reply) => {
      const partner = await namedPartner(request);
      const logo = partner && (await findLogo(db, partner.id));
      if (!logo) throw notFound("This partner has no logo");
      return reply
        .headers({ ...logoHeaders, "Cache-Control": SOON_SEEN })
        .type(logo.type)
        .send(logo.content);
    });
  };
}
