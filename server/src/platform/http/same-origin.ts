import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { Refusal } from "../../kernel/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a page on another site made the browser send this request. */
export type IsFromOtherSite = (request: FastifyRequest) => boolean;

/**
 * Browsers say in `Sec-Fetch-Site` where a request comes from; older ones send the page's origin in `Origin`. Any page
 * can turn that into "null", so our pages always send theirs. Other clients send neither header, and have no cookies
 * that another site could misuse.
 */
export function otherSites(publicUrl: () => string): IsFromOtherSite {
  // A proxy in front may replace the host that the browser asked for with its own.
  const isOwn = (origin: string, { host }: FastifyRequest): boolean =>
    origin === publicUrl() || (URL.canParse(origin) && new URL(origin).host === host);

  return (request) => {
    const { origin, "sec-fetch-site": site } = request.headers;
    if (site !== undefined) return site !== "same-origin" && site !== "none";
    return origin !== undefined && !isOwn(origin, request);
  };
}

/** The error for a change that another site's page made a browser send; undefined for any other request. */
export const refusalOfOtherSite = (request: FastifyRequest, isFromOtherSite: IsFromOtherSite): Refusal | undefined =>
  !SAFE.has(request.method) && isFromOtherSite(request)
    ? new Refusal("cross-site-request", "This request comes from another site and was refused")
    : undefined;

/** Refuses such changes, no matter which cookies the request carries. */
export const refuseOtherSites =
  (isFromOtherSite: IsFromOtherSite): onRequestHookHandler =>
  (request, _reply, done) => {
    done(refusalOfOtherSite(request, isFromOtherSite));
  };
