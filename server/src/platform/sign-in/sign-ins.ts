import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { randomSecret, sha256 } from "../crypto.ts";
import type { Log } from "../log.ts";
import type { ProviderProblem, SignInConnection } from "./connection.ts";
import type { ProviderAnswer, ProviderClaims, Providers, RedirectUrl, SignInSecrets } from "./protocol.ts";
import { protocolOf, stateIn } from "./protocols.ts";
import { ATTEMPT_MINUTES, type AttemptKey } from "./queries-attempts.ts";

/** An attempt that has been used up, with its connection. */
export type Taken<Connection, Attempt> = { connection: Connection; attempt: Attempt };

/** A person who has come back from a provider. */
export type CameBack<Connection, Attempt> = Taken<Connection, Attempt> & {
  said: ProviderClaims | Extract<ProviderProblem, "provider-away" | "provider-refused">;
};

/** Sign-ins with identity providers: sending a browser to a provider, and handling its return. */
export type SignIns<Connection extends SignInConnection, Attempt> = {
  /** Stores the attempt, and returns the URL to send the browser to. Undefined if the provider is unavailable. */
  begin(
    reply: FastifyReply,
    connection: Connection,
    redirectUrl: RedirectUrl,
    attempt: Attempt,
  ): Promise<string | undefined>;
  /** The attempt that a browser claims to return from, according to its cookie and this state. */
  attemptOf(request: FastifyRequest, state: unknown): AttemptKey | undefined;
  /**
   * Uses up the attempt and asks the provider who the person is. Undefined if this browser has no such attempt. If
   * anything else is wrong, only the log says what.
   */
  comeBack(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: ProviderAnswer,
    take: (key: AttemptKey) => Promise<Taken<Connection, Attempt> | undefined>,
  ): Promise<CameBack<Connection, Attempt> | undefined>;
  /** Stores what this browser has to answer before it is signed in. Returns the state that the form must send. */
  hold(reply: FastifyReply, attempt: Attempt): Promise<string>;
  /** Deletes the cookie. Each attempt has its own. */
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
 * The nonce and the verifier are derived from a value that only the browser keeps. The database stores a hash of it, so
 * a copy of the database reveals neither.
 */
function secretsOf(browser: string, state: string): SignInSecrets {
  const derived = (what: string): string =>
    createHmac("sha256", browser).update(`${what} ${state}`).digest("base64url");
  return { state, nonce: derived("nonce"), codeVerifier: derived("verifier") };
}

/** Leaves out the cause, which may contain what the provider sent. */
const problemOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Whether the provider didn't respond, as opposed to responding with something wrong. */
function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|UND_ERR_\w+)$/.test(String((cause as { code?: unknown }).code)))
      return true;
    if (cause.name === "TimeoutError") return true;
  }
  return false;
}
