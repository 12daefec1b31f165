import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { domainOf } from "../../../kernel/email-address.ts";
import { isUuid } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readFormBodies } from "../../../platform/http/form-body.ts";
import { showPage } from "../../../platform/http/plain-page.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import type { IsFromOtherSite } from "../../../platform/http/same-origin.ts";
import { formPageHeaders, neverKept, pageHeaders, type PageSettings } from "../../../platform/http/security-headers.ts";
import type { Log } from "../../../platform/log.ts";
import { vouchedBy } from "../../../platform/sign-in/connection.ts";
import { namesIssuer } from "../../../platform/sign-in/openid-connect.ts";
import type { ProviderAnswer, Providers } from "../../../platform/sign-in/protocol.ts";
import type { AttemptKey } from "../../../platform/sign-in/queries-attempts.ts";
import { createSignIns } from "../../../platform/sign-in/sign-ins.ts";
import { organisationIdOf } from "../organisation.ts";
import { providerAwayCard, providerRefusedCard, replaceByProviderCard, staffPage } from "../pages.ts";
import { CONSOLE, readConsolePage } from "../return-to.ts";
import type { StaffAccess } from "../sessions/access.ts";
import { type Arrival, startStaffSession } from "../sessions/sessions.ts";
import { type OwnedSignInConnection, redirectPathOf, replacePathOf } from "./connection.ts";
import { memberBy } from "./connections.ts";
import { findOpenStaffSignInConnection, insertAttempt, type StaffAttempt, takeAttempt } from "./queries.ts";

export type ProviderParts = {
  db: Db;
  access: StaffAccess;
  providers: Providers;
  publicUrl: () => string;
  pages: PageSettings;
  limit: RateLimit;
  isFromOtherSite: IsFromOtherSite;
  log: Log;
  isHttps: boolean;
};

/** Someone whom the connection's provider vouches for. */
type Vouched = { connection: OwnedSignInConnection; attempt: StaffAttempt; email: string; arrival: Arrival };

/** Sends people to their organisation's identity provider, and handles their return. */
export function providerRoutes(parts: ProviderParts): FastifyPluginAsyncZod {
  const { db, access, providers, publicUrl, limit, isFromOtherSite, log, isHttps } = parts;
  const headers = pageHeaders(parts.pages);
  const formHeaders = formPageHeaders(parts.pages);
  const signIns = createSignIns<OwnedSignInConnection, StaffAttempt>({
    providers,
    cookieName: "sw_staff_begun",
    isHttps,
    log,
    keep: (attempt, key) => db.transaction().execute((tx) => insertAttempt(tx, attempt, key)),
  });
  const page = { schema: { hide: true }, config: { showsPage: () => true }, onRequest: limit };
  const refuse = (reply: FastifyReply) => showPage(reply, headers, 401, staffPage(providerRefusedCard()));
  const away = (reply: FastifyReply) => showPage(reply, headers, 503, staffPage(providerAwayCard()));

  return async (app) => {
    readFormBodies(app);

    app.get("/connections/:connectionId", page, async (request, reply) => {
      const connectionId = connectionIn(request);
      const connection = connectionId && (await findOpenStaffSignInConnection(db, connectionId));
      if (!connection) return refuse(reply);
      const returnTo = readConsolePage((request.query as { next?: unknown }).next) ?? null;
      const backTo = (provider: { namesItself: boolean }) => publicUrl() + redirectPathOf(connection, provider);
      const url = await signIns.begin(reply, connection, backTo, { connectionId, returnTo, vouchedEmail: null });
      return url === undefined ? away(reply) : neverKept(reply).redirect(url, 303);
    });

    app.get("/connections/:connectionId/callback", page, async (request, reply) => {
      const connectionId = connectionIn(request);
      return connectionId === undefined ? refuse(reply) : comeBack(request, reply, { connectionId });
    });

    // The redirect URL that connections shared, all with OpenID Connect: the response must name its provider, or one provider could pass off
    // another's response as its own.
    app.get("/callback", page, async (request, reply) => {
      return namesIssuer(answerIn(request)) ? comeBack(request, reply, {}) : refuse(reply);
    });

    app.post("/connections/:connectionId/replace", page, async (request, reply) => {
      const connectionId = isFromOtherSite(request) ? undefined : connectionIn(request);
      const { state } = (request.body ?? {}) as { state?: unknown };
      const key = connectionId && signIns.attemptOf(request, state);
      const taken = key && (await take({ connectionId, isVouched: true }, key));
      if (!taken) return refuse(reply);
      signIns.end(reply);
      const { connection, attempt } = taken;
      const email = attempt.vouchedEmail ?? "";
      // The connection's domains may have changed by now.
      if (!connection.domains.includes(domainOf(email))) return refuse(reply);
      return letIn(reply, { connection, attempt, email, arrival: await access.arrivalOf(request) });
    });
  };

  function connectionIn({ params }: FastifyRequest): string | undefined {
    const { connectionId } = params as { connectionId: string };
    return isUuid(connectionId) ? connectionId : undefined;
  }

  function answerIn(request: FastifyRequest): ProviderAnswer {
    const url = new URL(request.url, publicUrl());
    return { url, fields: url.searchParams };
  }

  /** Committed immediately: an attempt is used up, no matter how it ends. */
  async function take(which: { connectionId?: string; isVouched?: boolean }, key: AttemptKey) {
    const attempt = await db.transaction().execute((tx) => takeAttempt(tx, which, key));
    const connection = attempt && (await findOpenStaffSignInConnection(db, attempt.connectionId));
    return connection && { connection, attempt };
  }

  async function comeBack(
    request: FastifyRequest,
    reply: FastifyReply,
    which: { connectionId?: string },
  ): Promise<FastifyReply> {
    const back = await signIns.comeBack(request, reply, answerIn(request), (key) => take(which, key));
    if (!back) return refuse(reply);
    const { connection, attempt, said } = back;
    if (said === "provider-away") return away(reply);
    if (said === "provider-refused") return refuse(reply);
    const person = vouchedBy(said, connection);
    if (typeof person === "string") {
      const facts = { connectionId: connection.id, because: person };
      log.info(facts, "a provider vouches for no address of its organisation");
      return refuse(reply);
    }
    const arrival = await access.arrivalOf(request);
    const vouched = { connection, attempt, email: person.email, arrival };
    const current = otherSession(vouched);
    return current === undefined ? letIn(reply, vouched) : ask(reply, vouched, current);
  }

  /** Keeps what the provider said until the person has answered. Nothing else has happened by then. */
  async function ask(reply: FastifyReply, { connection, attempt, email }: Vouched, current: string) {
    const state = await signIns.hold(reply, { ...attempt, vouchedEmail: email });
    const who = { organisation: connection.organisationName, current, next: email };
    const form = { action: replacePathOf(connection.id), fields: { state } };
    return showPage(reply, formHeaders, 200, staffPage(replaceByProviderCard(who, form)));
  }

  async function letIn(reply: FastifyReply, { connection, attempt, email, arrival }: Vouched): Promise<FastifyReply> {
    const token = await db.transaction().execute(async (tx) => {
      const member = await memberBy(tx, connection, email, arrival);
      if (!member) return undefined;
      const by = { ...member, method: connection.kind, connectionId: connection.id };
      return startStaffSession(tx, by, arrival, access.settings);
    });
    if (token === undefined) return refuse(reply);
    access.letIn(reply, token);
    return neverKept(reply).redirect(readConsolePage(attempt.returnTo) ?? CONSOLE, 303);
  }
}

/**
 * Who is signed in here, if the new session would take something from them: it belongs to someone else, or it opens
 * more than this organisation. Any page can send a browser to a provider, which may respond without asking the person.
 */
function otherSession({ connection, email, arrival: { previous } }: Vouched): string | undefined {
  if (!previous) return undefined;
  const here = organisationIdOf(connection.organisation);
  const losesNothing =
    previous.email === email && previous.memberships.every(({ organisationId }) => organisationId === here);
  return losesNothing ? undefined : previous.email;
}
