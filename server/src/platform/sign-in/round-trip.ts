import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { randomSecret, sha256 } from "../crypto.ts";
import type { Log } from "../log.ts";
import {
  beginSignIn,
  finishSignIn,
  type ProviderClaims,
  type ProviderClient,
  type Providers,
  type RedirectUrl,
  type SignInSecrets,
} from "./provider.ts";

/** How long somebody may take at the provider. */
export const ATTEMPT_MINUTES = 10;

/** By what the way back is recognised: the state in the address, and the cookie of the browser that began. */
export type AttemptKey = { stateHash: Buffer; browserHash: Buffer };

type Connection = ProviderClient & { id: string };

/** A browser's way to an identity provider and back. The caller stores the attempts. */
export type RoundTrips = {
  /** The address to send the browser to, once `keep` has stored the attempt; undefined while the provider is away. */
  begin(
    reply: FastifyReply,
    connection: Connection,
    redirectUrl: RedirectUrl,
    keep: (attempt: AttemptKey) => Promise<void>,
  ): Promise<string | undefined>;
  /** The attempt that a browser says it comes back from, by the state that it brings. */
  attemptOf(request: FastifyRequest, state: unknown): AttemptKey | undefined;
  /** Begins what this browser has to answer before it comes in: the state that a form brings, and its attempt. */
  hold(reply: FastifyReply): { state: string; attempt: AttemptKey };
  /** Deletes the cookie: each attempt has one of its own. */
  end(reply: FastifyReply): void;
  /** What the provider says; undefined if anything is wrong with it. Nobody learns what: the log does. */
  claimsOf(
    connection: Connection,
    request: FastifyRequest,
    callback: URL,
  ): Promise<ProviderClaims | "away" | undefined>;
};

type Settings = { providers: Providers; cookieName: string; isHttps: boolean; log: Log };

const OPTIONS = { httpOnly: true, secure: true, sameSite: "lax", path: "/" } as const;

export function createRoundTrips({ providers, cookieName, isHttps, log }: Settings): RoundTrips {
  const cookie = `${isHttps ? "__Host-" : ""}${cookieName}`;
  const bind = (reply: FastifyReply, browser: string) =>
    void reply.setCookie(cookie, browser, { ...OPTIONS, maxAge: (ATTEMPT_MINUTES * MINUTE) / SECOND });
  return {
    async begin(reply, connection, redirectUrl, keep) {
      const [browser, state] = [randomSecret(), randomSecret()];
      const signIn = { redirectUrl, ...secretsOf(browser, state) };
      const url = await beginSignIn(providers, connection, signIn).catch((error: unknown) => {
        log.warn({ problem: problemOf(error), connectionId: connection.id }, "an identity provider cannot be reached");
        return undefined;
      });
      if (url === undefined) return undefined;
      await keep({ stateHash: sha256(state), browserHash: sha256(browser) });
      bind(reply, browser);
      return url;
    },
    attemptOf(request, state) {
      const browser = request.cookies[cookie];
      if (browser === undefined || typeof state !== "string") return undefined;
      return { stateHash: sha256(state), browserHash: sha256(browser) };
    },
    hold(reply) {
      const [browser, state] = [randomSecret(), randomSecret()];
      bind(reply, browser);
      return { state, attempt: { stateHash: sha256(state), browserHash: sha256(browser) } };
    },
    end: (reply) => void reply.clearCookie(cookie, OPTIONS),
    async claimsOf(connection, request, callback) {
      const secrets = secretsOf(request.cookies[cookie] ?? "", callback.searchParams.get("state") ?? "");
      try {
        return await finishSignIn(providers, connection, { callback, ...secrets });
      } catch (error) {
        const facts = { problem: problemOf(error), connectionId: connection.id };
        log.warn(facts, "a sign-in with an identity provider failed");
        return isAway(error) ? "away" : undefined;
      }
    },
  };
}

/**
 * Nonce and verifier follow from what only the browser keeps. Its cookie is stored as a hash, so a copy of the database
 * tells neither.
 */
function secretsOf(browser: string, state: string): SignInSecrets {
  const derived = (what: string): string =>
    createHmac("sha256", browser).update(`${what} ${state}`).digest("base64url");
  return { state, nonce: derived("nonce"), codeVerifier: derived("verifier") };
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
