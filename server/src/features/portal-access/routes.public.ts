import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { EmailAddress, mailboxOf } from "../../kernel/email-address.ts";
import { notFound, Refusal } from "../../kernel/errors.ts";
import { Uuid } from "../../kernel/ids.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Db } from "../../platform/db/database.ts";
import { readFormBodies } from "../../platform/http/form-body.ts";
import { showPage } from "../../platform/http/plain-page.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { IsFromOtherSite } from "../../platform/http/same-origin.ts";
import { formPageHeaders, type PageSettings } from "../../platform/http/security-headers.ts";
import { localeOfBrowser } from "../../platform/i18n/accept-language.ts";
import { coloursOf, findFace, findLogo, logoHeaders, type PartnerFace } from "../organisations/index.ts";
import { askForSignInLink } from "./ask-for-link.ts";
import { askingPage, sentPage } from "./sign-in-pages.ts";

export type SignInParts = {
  db: Db;
  pages: PageSettings;
  isFromOtherSite: IsFromOtherSite;
  limits: { perNetwork: RateLimit; perAddress: RateLimit };
};

const typedIn = (request: FastifyRequest): string =>
  z.object({ email: z.string().max(1000) }).safeParse(request.body).data?.email ?? "";

/** The key for rate limits: a hash of the mailbox that the request names. */
export const askedMailbox = (request: FastifyRequest): string =>
  sha256(mailboxOf(EmailAddress.safeParse(typedIn(request)).data ?? "")).toString("base64url");

/** Lets people without a link request one by mail. */
export function signInRoutes({ db, pages, isFromOtherSite, limits }: SignInParts): FastifyPluginAsyncZod {
  const headers = formPageHeaders(pages);
  const show = (reply: FastifyReply, status: number, html: string) => showPage(reply, headers, status, html);

  /** A link in a mail names the partner, so that the page can show the partner's branding. */
  async function partnerOf(request: FastifyRequest): Promise<PartnerFace | undefined> {
    const { data } = z.object({ partner: Uuid }).safeParse(request.query);
    return data && findFace(db, data.partner);
  }
  const viewOf = async (request: FastifyRequest) => ({
    locale: localeOfBrowser(request.headers["accept-language"]),
    partner: await partnerOf(request),
  });

  return async (app) => {
    readFormBodies(app);
    const page = { schema: { hide: true }, config: { showsPage: () => true } };

    app.get("/", page, async (request, reply) => show(reply, 200, askingPage(await viewOf(request))));

    app.post("/", page, async (request, reply) => {
      const view = await viewOf(request);
      const typed = typedIn(request);
      const email = EmailAddress.safeParse(typed);
      if (!email.success || isFromOtherSite(request)) return show(reply, 422, askingPage(view, typed, "invalid"));
      try {
        await limits.perNetwork(request, reply);
        await limits.perAddress(request, reply);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== "rate_limited") throw error;
        return show(reply, 429, askingPage(view, typed, "busy"));
      }
      await db.transaction().execute((tx) => askForSignInLink(tx, email.data, view.partner?.id));
      return show(reply, 200, sentPage(view, email.data));
    });

    app.get("/brand.css", { schema: { hide: true } }, async (request, reply) => {
      const partner = await partnerOf(request);
      const { light, dark } = coloursOf(partner?.colour ?? null);
      const css = `:root{--brand:${light}}@media (prefers-color-scheme:dark){:root{--brand:${dark}}}\n`;
      return reply.type("text/css; charset=utf-8").header("Cache-Control", "public, max-age=3600").send(css);
    });

    app.get("/logo", { schema: { hide: true } }, async (request, reply) => {
      const partner = await partnerOf(request);
      const logo = partner && (await findLogo(db, partner.id));
      if (!logo) throw notFound("This partner has no logo");
      return reply.headers(logoHeaders).type(logo.type).send(logo.content);
    });
  };
}
