import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db, Tx } from "../../platform/db/database.ts";
import { confirmRoutes, type LinkConfirmation } from "../../platform/sign-in/confirm-routes.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { IsFromOtherSite } from "../../platform/http/same-origin.ts";
import type { PageSettings } from "../../platform/http/security-headers.ts";
import { busyCard, confirmCard, overCard } from "../../platform/sign-in/cards.ts";
import { sha256 } from "../../platform/crypto.ts";
import { spendStaffLink, STAFF_LINK_TYPES } from "./links/links.ts";
import { findEmailOfLink } from "./links/queries.ts";
import { replaceByLinkCard, STAFF_CONFIRM, staffPage, staffTexts } from "./pages.ts";
import { acceptInvitation } from "./people/invitations.ts";
import { findEmailOfInvitation } from "./people/queries-invitations.ts";
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

/** Without a token, the browser keeps its session. */
type SignedIn = { token?: string; returnTo?: string | null };

const PATHS = { action: STAFF_CONFIRM, askPath: CONSOLE };

/** The target of the links that staff get by mail. */
export function staffAuthRoutes({ db, access, limit, pages, isFromOtherSite }: StaffAuthParts): FastifyPluginAsyncZod {
  return confirmRoutes({
    types: STAFF_LINK_TYPES,
    described: {
      operationId: "confirmStaffLink",
      tags: ["Staff"],
      summary:
        "Sign in with a sign-in link or an invitation, which is then used up. Sets the session's cookie. The page behind the link makes this call.",
    },
    limit,
    pages,
    isFromOtherSite,
    show: {
      confirm: async (request, link) => {
        const other = await otherSession(request, link);
        return staffPage(other ? replaceByLinkCard(link, other) : confirmCard(staffTexts, link, PATHS));
      },
      over: () => Promise.resolve(staffPage(overCard(staffTexts, CONSOLE))),
      busy: () => Promise.resolve(staffPage(busyCard(staffTexts))),
    },
    async signIn(request, reply) {
      const signedIn = await signIn(request, request.body);
      if (signedIn?.token !== undefined) access.letIn(reply, signedIn.token);
      return signedIn && { redirectTo: readConsolePage(signedIn.returnTo) ?? CONSOLE };
    },
  });

  /**
   * Who is signed in here, if the link is for someone else. Opening a link must not replace their session without
   * asking.
   */
  async function otherSession(
    request: FastifyRequest,
    { token_hash: secret, type }: LinkConfirmation,
  ): Promise<{ current: string; next: string } | undefined> {
    const { previous } = await access.arrivalOf(request);
    if (!previous) return undefined;
    const find = type === "invitation" ? findEmailOfInvitation : findEmailOfLink;
    const next = await find(db, sha256(secret));
    return next === undefined || next === previous.email ? undefined : { current: previous.email, next };
  }

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
    // A session from the organisation's own provider is kept if its person asked for the link to confirm an action. Any
    // other link starts a new session: a provider could have sent the browser here without the person wanting it.
    const isProof = previous?.isProofAsked === true && previous.connectionId !== null;
    if (type === "magiclink" && isProof && previous.personId === person.personId) {
      await markProved(tx, previous.sessionId);
      return { returnTo };
    }
    const token = await startStaffSession(tx, { ...person, method: "link" }, arrival, access.settings);
    return { token, returnTo };
  }
}

export { providerRoutes } from "./sign-in-connections/routes-provider.ts";
