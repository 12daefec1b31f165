import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { sha256 } from "../../platform/crypto.ts";
import type { Db } from "../../platform/db/database.ts";
import { confirmRoutes } from "../../platform/sign-in/confirm-routes.ts";
import { deviceOf } from "../../platform/http/device.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { IsFromOtherSite } from "../../platform/http/same-origin.ts";
import type { PageSettings } from "../../platform/http/security-headers.ts";
import { unlessAway } from "../../platform/http/unavailable.ts";
import { localeOfBrowser } from "../../platform/i18n/accept-language.ts";
import { originOf } from "../audit/index.ts";
import type { PagePartners, Visit } from "../organisations/index.ts";
import type { PortalAccess } from "./access.ts";
import { spendMagicLink } from "./links/links.ts";
import { busyPage, confirmPage, overPage } from "./links/pages.ts";
import { findLinkOrigin } from "./links/queries.ts";
import { readReturnTo } from "./links/return-to.ts";
import { type OpenSession, replaceSession } from "./sessions/sessions.ts";
import { PORTAL_HOME, type SignInFor } from "./links/sign-in-path.ts";

export type AuthParts = {
  db: Db;
  pagePartners: PagePartners;
  access: PortalAccess;
  limits: { signIn: RateLimit };
  pages: PageSettings;
  isFromOtherSite: IsFromOtherSite;
};

type SignedIn = { session: OpenSession; redirectTo: string };

/** The target of magic links. */
export function authRoutes({
  db,
  pagePartners,
  access,
  limits,
  pages,
  isFromOtherSite,
}: AuthParts): FastifyPluginAsyncZod {
  /** Whose page it is, and how to get another link: one like this, if this one is known. */
  async function visitBy(request: FastifyRequest, token?: string): Promise<{ visit: Visit; next: SignInFor }> {
    const link = token === undefined ? undefined : await unlessAway(findLinkOrigin(db, sha256(token)));
    const partner = await pagePartners.shownTo(request, link?.partner);
    const isHere = link !== undefined && link.partner.id === partner?.id;
    const next = isHere ? { partnerId: partner.id, returnTo: readReturnTo(link.returnTo) } : {};
    return { visit: { locale: localeOfBrowser(request.headers["accept-language"]), partner }, next };
  }

  return confirmRoutes({
    types: ["magiclink"],
    described: {
      operationId: "confirmMagicLink",
      tags: ["Sign-in"],
      summary:
        "Sign in with a magic link, which is then used up. Sets the session's cookies. The page behind the link makes this call.",
    },
    limit: limits.signIn,
    pages,
    isFromOtherSite,
    show: {
      async confirm(request, link) {
        const { visit, next } = await visitBy(request, link.token_hash);
        return confirmPage(visit, link, next);
      },
      async over(request, token) {
        const { visit, next } = await visitBy(request, token);
        return overPage(visit, next);
      },
      busy: async (request) => busyPage((await visitBy(request)).visit),
    },
    async signIn(request, reply) {
      const signedIn = await signIn(request, request.body.token_hash);
      if (signedIn) await access.letIn(reply, signedIn.session);
      return signedIn;
    },
  });

  /** One transaction: a link is used up exactly when its session exists. */
  async function signIn(request: FastifyRequest, token: string): Promise<SignedIn | undefined> {
    const only = await access.onlyPartnerAt(request);
    const from = originOf(request);
    const device = deviceOf(request.headers["user-agent"]);
    const previous = access.cookies.refreshTokenOf(request);
    return db.transaction().execute(async (tx) => {
      const whom = await spendMagicLink(tx, token, only);
      if (!whom) return undefined;
      const session = await replaceSession(tx, whom, { device, days: access.sessionDays, from, previous });
      return { session, redirectTo: readReturnTo(whom.returnTo) ?? PORTAL_HOME };
    });
  }
}

export { openLookInRoutes } from "./look-ins/routes-open.ts";
export { customerProviderRoutes } from "./sign-in-connections/routes-provider.ts";
