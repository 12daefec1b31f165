import type { FastifyReply, FastifyRequest } from "fastify";
import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { randomSecret, sha256 } from "../crypto.ts";
import type { Log } from "../log.ts";
import { beginSignIn, finishSignIn, type ProviderClaims, type ProviderClient, type Providers } from "./provider.ts";

/** How long somebody may take at the provider. */
export const ATTEMPT_MINUTES = 10;

/** What only we and the provider know of a sign-in under way. */
export type AttemptSecrets = { nonce: string; codeVerifier: string };
/** By what the way back is recognised: the state in the address, and the cookie of the browser that began. */
export type AttemptKey = { stateHash: Buffer; browserHash: Buffer };
export type NewAttempt = AttemptKey & AttemptSecrets;

type Connection = ProviderClient & { id: string };

/** A browser's way to an identity provider and back. The caller stores the attempts. */
export type RoundTrips = {
  /** The address to send the browser to, once `keep` has stored the attempt; undefined while the provider is away. */
  begin(
    reply: FastifyReply,
    connection: Connection,
    redirectUrl: string,
    keep: (attempt: NewAttempt) => Promise<void>,
  ): Promise<string | undefined>;
  /** The attempt that a browser says it comes back from. */
  attemptOf(request: FastifyRequest, callback: URL): AttemptKey | undefined;
  /** Deletes the cookie: each attempt has one of its own. */
  end(reply: FastifyReply): void;
  /** What the provider says; undefined if anything is wrong with it. Nobody learns what: the log does. */
  claimsOf(
    connection: Connection,
    attempt: AttemptSecrets,
    callback: URL,
  ): Promise<ProviderClaims | "away" | undefined>;
};

type Settings = { providers: Providers; cookieName: string; isHttps: boolean; log: Log };

const OPTIONS = { httpOnly: true, secure: true, sameSite: "lax", path: "/" } as const;

export function createRoundTrips({ providers, cookieName, isHttps, log }: Settings): RoundTrips {
  const cookie = `${isHttps ? "__Host-" : ""}${cookieName}`;
  return {
    async begin(reply, connection, redirectUrl, keep) {
      const begun = await beginSignIn(providers, connection, redirectUrl).catch((error: unknown) => {
        log.warn({ problem: problemOf(error), connectionId: connection.id }, "an identity provider cannot be reached");
        return undefined;
      });
      if (!begun) return undefined;
      const browser = randomSecret();
      const { url, state, nonce, codeVerifier } = begun;
      await keep({ stateHash: sha256(state), browserHash: sha256(browser), nonce, codeVerifier });
      void reply.setCookie(cookie, browser, { ...OPTIONS, maxAge: (ATTEMPT_MINUTES * MINUTE) / SECOND });
      return url;
    },
    attemptOf(request, callback) {
      const [browser, state] = [request.cookies[cookie], callback.searchParams.get("state")];
      if (browser === undefined || state === null) return undefined;
      return { stateHash: sha256(state), browserHash: sha256(browser) };
    },
    end: (reply) => void reply.clearCookie(cookie, OPTIONS),
    async claimsOf(connection, { nonce, codeVerifier }, callback) {
      const state = callback.searchParams.get("state") ?? "";
      try {
        return await finishSignIn(providers, connection, { callback, state, nonce, codeVerifier });
      } catch (error) {
        const facts = { problem: problemOf(error), connectionId: connection.id };
        log.warn(facts, "a sign-in with an identity provider failed");
        return isAway(error) ? "away" : undefined;
      }
    },
  };
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
