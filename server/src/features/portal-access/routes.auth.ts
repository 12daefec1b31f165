import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { Refusal } from "../../kernel/errors.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Db } from "../../platform/db/database.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { readFormBodies } from "../../platform/http/form-body.ts";
import { showPage } from "../../platform/http/plain-page.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { IsFromOtherSite } from "../../platform/http/same-origin.ts";
import { neverKept, formPageHeaders, type PageSettings } from "../../platform/http/security-headers.ts";
import { unlessAway } from "../../platform/http/unavailable.ts";
import { localeOfBrowser } from "../../platform/i18n/accept-language.ts";
import { originOf } from "../audit/index.ts";
import type { Faces, Visit } from "../organisations/index.ts";
import type { PortalAccess } from "./access.ts";
import { deviceOf } from "./device.ts";
import { spendMagicLink } from "./links.ts";
import { busyPage, confirmPage, overPage } from "./pages.ts";
import { findLinkOrigin } from "./queries-links.ts";
import { readReturnTo } from "./return-to.ts";
import { endSessionOf, type OpenSession, startSession } from "./sessions.ts";
import type { SignInFor } from "./sign-in-path.ts";

export type AuthParts = {
  db: Db;
  faces: Faces;
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

type SignedIn = { session: OpenSession; redirectTo: string };

/** The token of a form, which may be anything. */
const tokenIn = ({ body }: FastifyRequest): string | undefined => Confirmation.safeParse(body).data?.token_hash;

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;

/** The target of magic links. The token is only in the query, which our logs never contain. */
export function authRoutes({ db, faces, access, limits, pages, isFromOtherSite }: AuthParts): FastifyPluginAsyncZod {
  const headers = formPageHeaders(pages);
  const show = (reply: FastifyReply, status: number, html: string) => showPage(reply, headers, status, html);
  const localeOf = (request: FastifyRequest) => localeOfBrowser(request.headers["accept-language"]);

  /** Whose page it is, and how to get another link: like this one, if it is known. */
  async function visitBy(request: FastifyRequest, token?: string): Promise<{ visit: Visit; next: SignInFor }> {
    const link = token === undefined ? undefined : await unlessAway(findLinkOrigin(db, sha256(token)));
    const face = await faces.shownTo(request, link?.face);
    const isHere = link !== undefined && link.face.id === face?.id;
    const next = isHere ? { partnerId: face.id, returnTo: readReturnTo(link.returnTo) } : {};
    return { visit: { locale: localeOf(request), face }, next };
  }

  async function showOver(request: FastifyRequest, reply: FastifyReply, token?: string): Promise<FastifyReply> {
    const { visit, next } = await visitBy(request, token);
    return show(reply, 401, overPage(visit, next));
  }

  async function showRefused(request: FastifyRequest, reply: FastifyReply, { code }: Refusal): Promise<void> {
    const { visit, next } = await visitBy(request);
    // The request has not used up the link.
    if (code === "rate-limited") show(reply, 429, busyPage(visit));
    else show(reply, 401, overPage(visit, next));
  }

  return async (app) => {
    readFormBodies(app);

    app.get("/confirm", {
      schema: { hide: true },
      config: { showsPage: () => true },
      handler: async (request, reply) => {
        const query = Confirmation.safeParse(request.query);
        if (!query.success) return showOver(request, reply);
        const token = query.data.token_hash;
        const { visit, next } = await visitBy(request, token);
        return show(reply, 200, confirmPage(visit, token, next));
      },
    });

    app.post("/confirm", {
      config: { failure: "Failed to sign in", showsPage: isForm },
      // A form gets a page as its answer, even if it is invalid.
      attachValidation: true,
      onRequest: limits.signIn,
      errorHandler: (error, request, reply) => {
        if (!(error instanceof Refusal) || error.code === "unavailable" || !isForm(request)) throw error;
        showRefused(request, reply, error).catch((failure: unknown) => reply.send(failure));
      },
      schema: {
        operationId: "confirmMagicLink",
        tags: ["Sign-in"],
        security: [],
        summary: "Use a magic link up: sets the session's cookies. The page behind the link does this.",
        body: Confirmation,
        response: {
          200: z.object({ ...success, redirectTo: z.string() }),
          ...refusals("sign-in-link-invalid", "rate-limited"),
        },
      },
      handler: async (request, reply) => {
        const { validationError } = request;
        if (validationError && !isForm(request)) throw validationError;
        // Another site could sign its visitors in with its own link, and watch what they do there.
        const isUsable = !validationError && !isFromOtherSite(request);
        const signedIn = isUsable ? await signIn(request) : undefined;
        neverKept(reply);
        if (signedIn) await access.letIn(reply, signedIn.session);
        if (isForm(request)) {
          if (!signedIn) return showOver(request, reply, tokenIn(request));
          return reply.redirect(signedIn.redirectTo, 303);
        }
        if (!signedIn) throw new Refusal("sign-in-link-invalid", "This sign-in link is used, expired or unknown");
        return { success: true as const, redirectTo: signedIn.redirectTo };
      },
    });
  };

  /** One transaction: a link is used up exactly when its session exists. */
  async function signIn(
    request: FastifyRequest<{ Body: z.infer<typeof Confirmation> }>,
  ): Promise<SignedIn | undefined> {
    const only = await access.onlyPartnerAt(request);
    const from = originOf(request);
    const device = deviceOf(request.headers["user-agent"]);
    const previous = access.cookies.refreshTokenOf(request);
    return db.transaction().execute(async (tx) => {
      const whom = await spendMagicLink(tx, request.body.token_hash, only);
      if (!whom) return undefined;
      // The cookies of the previous session are about to be replaced, after which its user could no longer sign it out.
      if (previous !== undefined) await endSessionOf(tx, previous, from);
      const session = await startSession(tx, whom, { device, days: access.sessionDays, from });
      return { session, redirectTo: readReturnTo(whom.returnTo) ?? HOME };
    });
  }
}
