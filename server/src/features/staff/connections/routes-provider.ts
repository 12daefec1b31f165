import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { MINUTE, SECOND } from "../../../kernel/duration.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { randomSecret, sha256 } from "../../../platform/crypto.ts";
import type { Db } from "../../../platform/db/database.ts";
import { showPage } from "../../../platform/http/plain-page.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { neverKept, pageHeaders, type PageSettings } from "../../../platform/http/security-headers.ts";
import type { Log } from "../../../platform/log.ts";
import { CONSOLE, providerAwayCard, providerRefusedCard, staffPage } from "../pages.ts";
import type { StaffAccess } from "../sessions/access.ts";
import { startStaffSession } from "../sessions/sessions.ts";
import { CALLBACK_PATH, type OwnedConnection } from "./connection.ts";
import { memberBy, vouchedAddress } from "./connections.ts";
import { beginSignIn, type ProviderClaims, finishSignIn, type Providers } from "./provider.ts";
import { type Attempt, findOpenConnection, insertAttempt, takeAttempt } from "./queries.ts";

const ATTEMPT_MINUTES = 10;

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

/** Sends people to their organisation's identity provider, and takes them back. */
export function providerRoutes(parts: ProviderParts): FastifyPluginAsyncZod {
  const { db, access, providers, publicUrl, limit, log } = parts;
  const headers = pageHeaders(parts.pages);
  const cookie = `${parts.isHttps ? "__Host-" : ""}sw_staff_begun`;
  const cookieOptions = { httpOnly: true, secure: true, sameSite: "lax", path: "/" } as const;
  const page = { schema: { hide: true }, config: { showsPage: () => true }, onRequest: limit };
  const refuse = (reply: FastifyReply) => showPage(reply, headers, 401, staffPage(providerRefusedCard()));
  const away = (reply: FastifyReply) => showPage(reply, headers, 503, staffPage(providerAwayCard()));
  const redirectUrl = () => publicUrl() + CALLBACK_PATH;

  return async (app) => {
    app.get<{ Params: { connectionId: string } }>("/connections/:connectionId", page, async (request, reply) => {
      const { connectionId } = request.params;
      const connection = isUuid(connectionId) ? await findOpenConnection(db, connectionId) : undefined;
      if (!connection) return refuse(reply);
      const begun = await beginSignIn(providers, connection, redirectUrl()).catch((error: unknown) => {
        log.warn({ problem: problemOf(error), connectionId }, "an identity provider cannot be reached");
        return undefined;
      });
      if (!begun) return away(reply);
      const browser = randomSecret();
      const { nonce, codeVerifier } = begun;
      const attempt = { connectionId, browserHash: sha256(browser), nonce, codeVerifier };
      await db.transaction().execute((tx) => insertAttempt(tx, sha256(begun.state), attempt, ATTEMPT_MINUTES));
      void reply.setCookie(cookie, browser, { ...cookieOptions, maxAge: (ATTEMPT_MINUTES * MINUTE) / SECOND });
      return neverKept(reply).redirect(begun.url, 303);
    });

    app.get("/callback", page, async (request, reply) => {
      const signedIn = await takeBack(request);
      void reply.clearCookie(cookie, cookieOptions);
      if (signedIn === "away") return away(reply);
      if (signedIn === undefined) return refuse(reply);
      access.letIn(reply, signedIn.token);
      return neverKept(reply).redirect(CONSOLE, 303);
    });
  };

  /** The new session; undefined if anything is wrong. Nobody learns what: the log does. */
  async function takeBack(request: FastifyRequest): Promise<{ token: string } | "away" | undefined> {
    const callback = new URL(request.url, publicUrl());
    const [browser, state] = [request.cookies[cookie], callback.searchParams.get("state")];
    if (browser === undefined || state === null) return undefined;
    const which = { stateHash: sha256(state), browserHash: sha256(browser) };
    // Committed at once: an attempt is over, whatever the provider says.
    const attempt = await db.transaction().execute((tx) => takeAttempt(tx, which));
    const connection = attempt && (await findOpenConnection(db, attempt.connectionId));
    if (!attempt || !connection) return undefined;
    const claims = await claimsFor(connection, attempt, { callback, state });
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
      return { token: await startStaffSession(tx, by, arrival, access.settings) };
    });
  }

  async function claimsFor(
    connection: OwnedConnection,
    { nonce, codeVerifier }: Attempt,
    returned: { callback: URL; state: string },
  ): Promise<ProviderClaims | "away" | undefined> {
    try {
      return await finishSignIn(providers, connection, { ...returned, nonce, codeVerifier });
    } catch (error) {
      log.warn(
        { problem: problemOf(error), connectionId: connection.id },
        "a sign-in with an identity provider failed",
      );
      return isAway(error) ? "away" : undefined;
    }
  }
}

/** Without the cause, which may hold what the provider sent. */
const problemOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Whether the provider did not answer, as opposed to an answer that is wrong. */
function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|UND_ERR_\w+)$/.test(String((cause as { code?: unknown }).code)))
      return true;
    if (cause.name === "TimeoutError") return true;
  }
  return false;
}
