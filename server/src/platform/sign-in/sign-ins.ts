import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { randomSecret, sha256 } from "../crypto.ts";
import type { Log } from "../log.ts";
import type { ProviderProblem, SignInConnection } from "./connection.ts";
import type { ProviderAnswer, ProviderClaims, Providers, RedirectUrl, SignInSecrets } from "./protocol.ts";
import { protocolOf, stateIn } from "./protocols.ts";
import { ATTEMPT_MINUTES, type AttemptKey } from "./queries-attempts.ts";

/** An attempt that was taken for good, with its connection. */
export type Taken<Connection, Attempt> = { connection: Connection; attempt: Attempt };

/** Somebody who is back from a provider. */
export type CameBack<Connection, Attempt> = Taken<Connection, Attempt> & {
  said: ProviderClaims | Extract<ProviderProblem, "provider-away" | "provider-refused">;
};

/** Sign-ins with identity providers: a browser's way to one and back. */
export type SignIns<Connection extends SignInConnection, Attempt> = {
  /** Keeps the attempt, and returns the address to send the browser to. Undefined while the provider is away. */
  begin(
    reply: FastifyReply,
    connection: Connection,
    redirectUrl: RedirectUrl,
    attempt: Attempt,
  ): Promise<string | undefined>;
  /** The attempt that a browser says it comes back from, by the state that it brings. */
  attemptOf(request: FastifyRequest, state: unknown): AttemptKey | undefined;
  /**
   * Takes the attempt and asks the provider who it is. Undefined without an attempt by this browser. If anything else is
   * wrong, nobody learns what: the log does.
   */
  comeBack(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: ProviderAnswer,
    take: (key: AttemptKey) => Promise<Taken<Connection, Attempt> | undefined>,
  ): Promise<CameBack<Connection, Attempt> | undefined>;
  /** Keeps what this browser has to answer before it comes in, and returns the state that a form has to bring. */
  hold(reply: FastifyReply, attempt: Attempt): Promise<string>;
  /** Deletes the cookie: each attempt has one of its own. */
  end(reply: FastifyReply): void;
};

type Settings<Attempt> = {
  providers: Providers;
  cookieName: string;
  isHttps: boolean;
  log: Log;
  /** Stores an attempt, and commits it. */
  keep: (attempt: Attempt, key: AttemptKey) => Promise<void>;
};

const OPTIONS = { httpOnly: true, secure: true, sameSite: "lax", path: "/" } as const;

export function createSignIns<Connection extends SignInConnection, Attempt>(
  settings: Settings<Attempt>,
): SignIns<Connection, Attempt> {
  const { providers, cookieName, isHttps, log, keep } = settings;
  const cookie = `${isHttps ? "__Host-" : ""}${cookieName}`;

  async function keepFor(reply: FastifyReply, browser: string, state: string, attempt: Attempt): Promise<void> {
    await keep(attempt, { stateHash: sha256(state), browserHash: sha256(browser) });
    void reply.setCookie(cookie, browser, { ...OPTIONS, maxAge: (ATTEMPT_MINUTES * MINUTE) / SECOND });
  }

  function attemptOf(request: FastifyRequest, state: unknown): AttemptKey | undefined {
    const browser = request.cookies[cookie];
    if (browser === undefined || typeof state !== "string") return undefined;
    return { stateHash: sha256(state), browserHash: sha256(browser) };
  }

  const end = (reply: FastifyReply): void => void reply.clearCookie(cookie, OPTIONS);

  return {
    attemptOf,
    end,
    async begin(reply, connection, redirectUrl, attempt) {
      const [browser, state] = [randomSecret(), randomSecret()];
      const signIn = { redirectUrl, ...secretsOf(browser, state) };
      const url = await protocolOf(connection)
        .begin(providers, connection, signIn)
        .catch((error: unknown) => {
          const facts = { problem: problemOf(error), connectionId: connection.id };
          log.warn(facts, "an identity provider cannot be reached");
          return undefined;
        });
      if (url === undefined) return undefined;
      await keepFor(reply, browser, state, attempt);
      return url;
    },
    async comeBack(request, reply, answer, take) {
      const state = stateIn(answer);
      const key = attemptOf(request, state);
      const taken = key && (await take(key));
      if (!taken || state === undefined) return undefined;
      end(reply);
      const { connection } = taken;
      const secrets = secretsOf(request.cookies[cookie] ?? "", state);
      try {
        return { ...taken, said: await protocolOf(connection).finish(providers, connection, answer, secrets) };
      } catch (error) {
        const facts = { problem: problemOf(error), connectionId: connection.id };
        log.warn(facts, "a sign-in with an identity provider failed");
        return { ...taken, said: isAway(error) ? "provider-away" : "provider-refused" };
      }
    },
    async hold(reply, attempt) {
      const [browser, state] = [randomSecret(), randomSecret()];
      await keepFor(reply, browser, state, attempt);
      return state;
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
