import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db, Tx } from "../../platform/db/database.ts";
import { confirmRoutes, type LinkConfirmation } from "../../platform/http/confirm-routes.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { IsFromOtherSite } from "../../platform/http/same-origin.ts";
import type { PageSettings } from "../../platform/http/security-headers.ts";
import { busyCard, confirmCard, overCard } from "../../platform/http/sign-in-cards.ts";
import { spendStaffLink, STAFF_LINK_TYPES } from "./links/links.ts";
import { staffPage, staffTexts } from "./pages.ts";
import { acceptInvitation } from "./people/invitations.ts";
import { CONSOLE, readConsolePage } from "./return-to.ts";
import type { StaffAccess } from "./sessions/access.ts";
import { markProved } from "./sessions/queries.ts";
import { type Arrival, startStaffSession } from "./sessions/sessions.ts";

export type StaffAuthParts = {
  db: Db;
  access: StaffAccess;
  limit: RateLimit;
  pages: PageSettings;
  isFromOtherSite: IsFromOtherSite;
};

/** Without a token, the browser's session goes on. */
type SignedIn = { token?: string; returnTo?: string | null };

const PATHS = { action: "/auth/staff/confirm", askPath: CONSOLE };

/** The target of the links that staff get by mail. */
export function staffAuthRoutes({ db, access, limit, pages, isFromOtherSite }: StaffAuthParts): FastifyPluginAsyncZod {
  return confirmRoutes({
    types: STAFF_LINK_TYPES,
    described: {
      operationId: "confirmStaffLink",
      tags: ["Staff"],
      summary: "Use up a sign-in link or an invitation: sets the session's cookie. The page behind the link does this.",
    },
    limit,
    pages,
    isFromOtherSite,
    show: {
      confirm: (_request, link) => Promise.resolve(staffPage(confirmCard(staffTexts, link, PATHS))),
      over: () => Promise.resolve(staffPage(overCard(staffTexts, CONSOLE))),
      busy: () => Promise.resolve(staffPage(busyCard(staffTexts))),
    },
    async signIn(request, reply) {
      const signedIn = await signIn(request, request.body);
      if (signedIn?.token !== undefined) access.letIn(reply, signedIn.token);
      return signedIn && { redirectTo: readConsolePage(signedIn.returnTo) ?? CONSOLE };
    },
  });

  /** One transaction: a link is used up exactly when its session exists. */
  async function signIn(request: FastifyRequest, link: LinkConfirmation): Promise<SignedIn | undefined> {
    const arrival = await access.arrivalOf(request);
    return db.transaction().execute((tx) => spend(tx, link, arrival));
  }

  async function spend(
    tx: Tx,
    { token_hash: secret, type }: LinkConfirmation,
    arrival: Arrival,
  ): Promise<SignedIn | undefined> {
    const whom =
      type === "invitation"
        ? await acceptInvitation(tx, secret, arrival.from).then((joined) => joined && { ...joined, returnTo: null })
        : await spendStaffLink(tx, secret);
    if (!whom) return undefined;
    const { returnTo, ...person } = whom;
    const { previous } = arrival;
    // A session by the organisation's own provider stays one, or it would not open that organisation any more. The link
    // proves that its person is there.
    if (type === "magiclink" && previous?.method === "oidc" && previous.personId === person.personId) {
      await markProved(tx, previous.sessionId);
      return { returnTo };
    }
    const token = await startStaffSession(tx, { ...person, method: "link" }, arrival, access.settings);
    return { token, returnTo };
  }
}

export { providerRoutes } from "./connections/routes-provider.ts";
