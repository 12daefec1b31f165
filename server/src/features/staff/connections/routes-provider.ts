import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { isUuid } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { showPage } from "../../../platform/http/plain-page.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { neverKept, pageHeaders, type PageSettings } from "../../../platform/http/security-headers.ts";
import type { Log } from "../../../platform/log.ts";
import { vouchedAddress } from "../../../platform/oidc/fields.ts";
import { namesProvider, type Providers } from "../../../platform/oidc/provider.ts";
import { createRoundTrips } from "../../../platform/oidc/round-trip.ts";
import { providerAwayCard, providerRefusedCard, staffPage } from "../pages.ts";
import { CONSOLE, readConsolePage } from "../return-to.ts";
import type { StaffAccess } from "../sessions/access.ts";
import { startStaffSession } from "../sessions/sessions.ts";
import { redirectPathOf } from "./connection.ts";
import { memberBy } from "./connections.ts";
import { findOpenConnection, insertAttempt, type StaffAttempt, takeAttempt } from "./queries.ts";

export type ProviderParts = {
  db: Db;
  access: StaffAccess;
  providers: Providers;
  publicUrl: () => string;
  pages: PageSettings;
  limit: RateLimit;
  log: Log;
  isHttps: boolean;
};

type SignedIn = { token: string; returnTo: string | null };

/** Sends people to their organisation's identity provider, and takes them back. */
export function providerRoutes(parts: ProviderParts): FastifyPluginAsyncZod {
  const { db, access, providers, publicUrl, limit, log, isHttps } = parts;
  const headers = pageHeaders(parts.pages);
  const trips = createRoundTrips({ providers, cookieName: "sw_staff_begun", isHttps, log });
  const page = { schema: { hide: true }, config: { showsPage: () => true }, onRequest: limit };
  const refuse = (reply: FastifyReply) => showPage(reply, headers, 401, staffPage(providerRefusedCard()));
  const away = (reply: FastifyReply) => showPage(reply, headers, 503, staffPage(providerAwayCard()));

  return async (app) => {
    app.get<{ Params: { connectionId: string } }>("/connections/:connectionId", page, async (request, reply) => {
      const { connectionId } = request.params;
      const connection = isUuid(connectionId) ? await findOpenConnection(db, connectionId) : undefined;
      if (!connection) return refuse(reply);
      const returnTo = readConsolePage((request.query as { next?: unknown }).next) ?? null;
      const backTo = (provider: { namesItself: boolean }) => publicUrl() + redirectPathOf(connection, provider);
      const url = await trips.begin(reply, connection, backTo, (attempt) =>
        db.transaction().execute((tx) => insertAttempt(tx, { connectionId, returnTo }, attempt)),
      );
      return url === undefined ? away(reply) : neverKept(reply).redirect(url, 303);
    });

    app.get<{ Params: { connectionId: string } }>(
      "/connections/:connectionId/callback",
      page,
      async (request, reply) => {
        const { connectionId } = request.params;
        const attempt = isUuid(connectionId) ? await attemptOf(request, connectionId) : undefined;
        return comeIn(request, reply, attempt);
      },
    );

    // The address that connections shared: what comes back must say which provider it comes from, or one provider could
    // have another's answer brought here as its own.
    app.get("/callback", page, async (request, reply) =>
      comeIn(request, reply, namesProvider(callbackOf(request)) ? await attemptOf(request) : undefined),
    );
  };

  function callbackOf(request: FastifyRequest): URL {
    return new URL(request.url, publicUrl());
  }

  /** Committed at once: an attempt is over, whatever the provider says. */
  async function attemptOf(request: FastifyRequest, connectionId?: string): Promise<StaffAttempt | undefined> {
    const key = trips.attemptOf(request, callbackOf(request));
    return key && db.transaction().execute((tx) => takeAttempt(tx, connectionId, key));
  }

  async function comeIn(
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: StaffAttempt | undefined,
  ): Promise<FastifyReply> {
    if (!attempt) return refuse(reply);
    trips.end(reply);
    const signedIn = await signIn(request, attempt);
    if (signedIn === "away") return away(reply);
    if (signedIn === undefined) return refuse(reply);
    access.letIn(reply, signedIn.token);
    return neverKept(reply).redirect(readConsolePage(signedIn.returnTo) ?? CONSOLE, 303);
  }

  /** The new session; undefined if anything is wrong. Nobody learns what: the log does. */
  async function signIn(request: FastifyRequest, attempt: StaffAttempt): Promise<SignedIn | "away" | undefined> {
    const callback = callbackOf(request);
    const connection = await findOpenConnection(db, attempt.connectionId);
    if (!connection) return undefined;
    const claims = await trips.claimsOf(connection, request, callback);
    if (claims === undefined || claims === "away") return claims;
    const email = vouchedAddress(claims, connection);
    if (email === undefined) {
      log.info({ connectionId: connection.id }, "a provider vouches for no address of its organisation");
      return undefined;
    }
    const arrival = await access.arrivalOf(request);
    return db.transaction().execute(async (tx) => {
      const member = await memberBy(tx, connection, email, arrival);
      if (!member) return undefined;
      const by = { ...member, method: "oidc", connectionId: connection.id } as const;
      const token = await startStaffSession(tx, by, arrival, access.settings);
      return { token, returnTo: attempt.returnTo };
    });
  }
}
