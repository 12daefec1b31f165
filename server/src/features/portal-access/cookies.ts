import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOf } from "../../platform/http/cookie-header.ts";
import { ACCESS_SECONDS } from "./access-token.ts";

const DAY_SECONDS = 86_400;

export type SessionCookies = {
  accessTokenOf(request: FastifyRequest): string | undefined;
  refreshTokenOf(request: FastifyRequest): string | undefined;
  /** Whether the browser has had a session that may go on. Works for every route. */
  areSent(request: FastifyRequest): boolean;
  set(reply: FastifyReply, tokens: { accessToken: string; refreshToken: string; days: number }): void;
  clear(reply: FastifyReply): void;
};

const OPTIONS: CookieSerializeOptions = { httpOnly: true, secure: true, sameSite: "lax", path: "/" };

/**
 * With https, the names have the prefix that makes browsers refuse such a cookie from any other host of the same
 * domain. On a developer's http://localhost, browsers would refuse the prefix itself.
 */
export function sessionCookies(isHttps: boolean): SessionCookies {
  const prefix = isHttps ? "__Host-" : "";
  const access = `${prefix}sw_session`;
  const refresh = `${prefix}sw_refresh`;
  return {
    accessTokenOf: (request) => request.cookies[access],
    refreshTokenOf: (request) => request.cookies[refresh],
    areSent: (request) => [access, refresh].some((name) => cookieOf(request, name) !== undefined),
    set(reply, { accessToken, refreshToken, days }) {
      void reply.setCookie(access, accessToken, { ...OPTIONS, maxAge: ACCESS_SECONDS });
      void reply.setCookie(refresh, refreshToken, { ...OPTIONS, maxAge: days * DAY_SECONDS });
    },
    clear(reply) {
      void reply.clearCookie(access, OPTIONS).clearCookie(refresh, OPTIONS);
    },
  };
}
