import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOf } from "../../../platform/http/cookie-header.ts";
import { ACCESS_SECONDS } from "./access-token.ts";

const DAY_SECONDS = 86_400;

export type SessionCookies = {
  accessTokenOf(request: FastifyRequest): string | undefined;
  refreshTokenOf(request: FastifyRequest): string | undefined;
  /** Whether the browser has had a session that may still be live. Sent to every route. */
  areSent(request: FastifyRequest): boolean;
  /** The look-in of a member of staff, which comes before the browser's own session. */
  lookInOf(request: FastifyRequest): string | undefined;
  setLookIn(reply: FastifyReply, id: string): void;
  clearLookIn(reply: FastifyReply): void;
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
  const lookIn = `${prefix}sw_look_in`;
  return {
    accessTokenOf: (request) => request.cookies[access],
    refreshTokenOf: (request) => request.cookies[refresh],
    areSent: (request) => [access, refresh, lookIn].some((name) => cookieOf(request, name) !== undefined),
    lookInOf: (request) => request.cookies[lookIn],
    // It outlives the look-in, so that the page can say that it has ended. It's worthless without a live staff session.
    setLookIn: (reply, id) => void reply.setCookie(lookIn, id, OPTIONS),
    clearLookIn: (reply) => void reply.clearCookie(lookIn, OPTIONS),
    set(reply, { accessToken, refreshToken, days }) {
      void reply.setCookie(access, accessToken, { ...OPTIONS, maxAge: ACCESS_SECONDS });
      void reply.setCookie(refresh, refreshToken, { ...OPTIONS, maxAge: days * DAY_SECONDS });
      // People who sign in want to see their own portal.
      if (reply.request.cookies[lookIn] !== undefined) void reply.clearCookie(lookIn, OPTIONS);
    },
    clear(reply) {
      void reply.clearCookie(access, OPTIONS).clearCookie(refresh, OPTIONS);
    },
  };
}
