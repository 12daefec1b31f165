import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { Refusal } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { readFormBodies } from "../../platform/http/form-body.ts";
import { showPage } from "../../platform/http/plain-page.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { IsFromOtherSite } from "../../platform/http/same-origin.ts";
import { neverKept, formPageHeaders, type PageSettings } from "../../platform/http/security-headers.ts";
import { localeOfBrowser } from "../../platform/i18n/accept-language.ts";
import { originOf } from "../audit/index.ts";
import type { PortalAccess } from "./access.ts";
import { deviceOf } from "./device.ts";
import { spendMagicLink } from "./links.ts";
import { busyPage, confirmPage, overPage } from "./pages.ts";
import { endSessionOf, type OpenSession, startSession } from "./sessions.ts";

export type AuthParts = {
  db: Db;
  access: PortalAccess;
  limits: { signIn: RateLimit };
  pages: PageSettings;
  isFromOtherSite: IsFromOtherSite;
};

const HOME = "/portal";

const Confirmation = z.object({
  token_hash: z.string().min(1).max(512),
  type: z.literal("magiclink"),
});

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;

/** The target of magic links. The token is only in the query, which our logs never contain. */
export function authRoutes({ db, access, limits, pages, isFromOtherSite }: AuthParts): FastifyPluginAsyncZod {
  const headers = formPageHeaders(pages);
  const show = (reply: FastifyReply, status: number, html: string) => showPage(reply, headers, status, html);
  const localeOf = (request: FastifyRequest) => localeOfBrowser(request.headers["accept-language"]);

  return async (app) => {
    readFormBodies(app);

    app.get("/confirm", {
      schema: { hide: true },
      handler: (request, reply) => {
        const query = Confirmation.safeParse(request.query);
        const locale = localeOf(request);
        return query.success
          ? show(reply, 200, confirmPage(query.data.token_hash, locale))
          : show(reply, 401, overPage(locale));
      },
    });

    app.post("/confirm", {
      config: { failure: "Failed to sign in", showsPage: isForm },
      // A form gets a page as its answer, even if it is invalid.
      attachValidation: true,
      onRequest: limits.signIn,
      errorHandler: (error, request, reply) => {
        if (!(error instanceof Refusal) || error.code === "unavailable" || !isForm(request)) throw error;
        // The request has not used up the link.
        if (error.code === "rate_limited") void show(reply, 429, busyPage(localeOf(request)));
        else void show(reply, 401, overPage(localeOf(request)));
      },
      schema: {
        operationId: "confirmMagicLink",
        tags: ["Sign-in"],
        security: [],
        summary: "Use a magic link up: sets the session's cookies. The page behind the link does this.",
        body: Confirmation,
        response: {
          200: z.object({ ...success, redirectTo: z.string() }),
          ...refusals(400, 429),
        },
      },
      handler: async (request, reply) => {
        const { validationError } = request;
        if (validationError && !isForm(request)) throw validationError;
        // Another site could sign its visitors in with its own link, and watch what they do there.
        const isUsable = !validationError && !isFromOtherSite(request);
        const session = isUsable ? await signIn(request) : undefined;
        neverKept(reply);
        if (session) await access.letIn(reply, session);
        if (isForm(request)) {
          return session ? reply.redirect(HOME, 303) : show(reply, 401, overPage(localeOf(request)));
        }
        if (!session) throw new Refusal("unauthorized", "This sign-in link is used, expired or unknown");
        return { success: true as const, redirectTo: HOME };
      },
    });
  };

  /** One transaction: a link is used up exactly when its session exists. */
  function signIn(request: FastifyRequest<{ Body: z.infer<typeof Confirmation> }>): Promise<OpenSession | undefined> {
    const from = originOf(request);
    const device = deviceOf(request.headers["user-agent"]);
    const previous = access.cookies.refreshTokenOf(request);
    return db.transaction().execute(async (tx) => {
      const whom = await spendMagicLink(tx, request.body.token_hash);
      if (!whom) return undefined;
      // The cookies of the previous session are about to be replaced, after which its user could no longer sign it out.
      if (previous !== undefined) await endSessionOf(tx, previous, from);
      return startSession(tx, whom, { device, days: access.sessionDays, from });
    });
  }
}
