import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { HOUR, SECOND } from "../../../kernel/duration.ts";
import { cookieOf } from "../../../platform/http/cookie-header.ts";
import type { IsAtOwnHost } from "../../../platform/http/own-host.ts";

const OPTIONS: CookieSerializeOptions = { httpOnly: true, secure: true, sameSite: "lax", path: "/" };

export type StaffCookie = {
  /** Works for every route. */
  tokenOf: (request: FastifyRequest) => string | undefined;
  set(reply: FastifyReply, token: string, hours: number): void;
  clear(reply: FastifyReply): void;
};

/**
 * Named like the portal's cookies: with https, a prefix keeps other hosts out. The cookie counts only at the service's
 * own host, not at partners' portal hosts.
 */
export function staffCookie(isHttps: boolean, isAtOwnHost: IsAtOwnHost): StaffCookie {
  const name = `${isHttps ? "__Host-" : ""}sw_staff`;
  return {
    tokenOf: (request) => (isAtOwnHost(request) ? cookieOf(request, name) : undefined),
    set: (reply, token, hours) => void reply.setCookie(name, token, { ...OPTIONS, maxAge: (hours * HOUR) / SECOND }),
    clear: (reply) => void reply.clearCookie(name, OPTIONS),
  };
}
