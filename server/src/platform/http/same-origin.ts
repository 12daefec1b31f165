import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { Refusal } from "../../kernel/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether another site's page has a browser make a request. */
export type IsFromOtherSite = (request: FastifyRequest) => boolean;

/**
 * Browsers say in `Sec-Fetch-Site` who asks; older ones name the page's origin in `Origin`. Any page can make that "null",
 * so ours name theirs. What is no browser sends neither and has no cookies that somebody else could use.
 */
export function otherSites(publicUrl: () => string): IsFromOtherSite {
  // A proxy in front may have put a host of its own in place of the one that the browser asked.
  const isOwn = (origin: string, { host }: FastifyRequest): boolean =>
    origin === publicUrl() || (URL.canParse(origin) && new URL(origin).host === host);

  return (request) => {
    const { origin, "sec-fetch-site": site } = request.headers;
    if (site !== undefined) return site !== "same-origin" && site !== "none";
    return origin !== undefined && !isOwn(origin, request);
  };
}

/** Refuses changes that another site's page has a browser make, whatever cookies come along. */
export const refuseOtherSites =
  (isFromOtherSite: IsFromOtherSite): onRequestHookHandler =>
  (request, _reply, done) => {
    const isRefused = !SAFE.has(request.method) && isFromOtherSite(request);
    done(isRefused ? new Refusal("forbidden", "This request comes from another site and was refused") : undefined);
  };
