import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { Refusal } from "../../kernel/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses changes that another site's page has a browser make, whatever cookies come along. Browsers say in
 * `Sec-Fetch-Site` who asks; older ones say it in `Origin`. What is no browser sends neither and has no cookies that
 * somebody else could use.
 */
export const refuseOtherSites: onRequestHookHandler = (request, _reply, done) => {
  const isOwn = SAFE.has(request.method) || isSameOrigin(request);
  done(isOwn ? undefined : new Refusal("forbidden", "This request comes from another site and was refused"));
};

function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (request.headers["sec-fetch-site"] !== undefined) return !isFromOtherSite(request);
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host);
}

/** By what the browser says of itself alone: under `no-referrer`, even our own forms have no `Origin`. */
export function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}
