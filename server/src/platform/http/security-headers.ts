import type { FastifyInstance, FastifyReply } from "fastify";

const YEAR_SECONDS = 31_536_000;

/** On every answer: nothing is taken for what it is not, and where there is https, browsers stay with it. */
export function setSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = {
    "X-Content-Type-Options": "nosniff",
    ...(isHttps ? { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` } : {}),
  };
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** Who may show our pages inside their own: nobody, or these origins. */
export type PageSettings = { frameAncestors: readonly string[] };

/**
 * On every page: scripts, styles, fonts and pictures of our own and nobody else's, none of them written into the page;
 * no address of ours, which may hold a secret, is told to anyone.
 */
export function pageHeaders({ frameAncestors }: PageSettings): Record<string, string> {
  const ancestors = frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ");
  const policy = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": ancestors,
  };
  return {
    "Content-Security-Policy": Object.entries(policy)
      .map((rule) => rule.join(" "))
      .join("; "),
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(frameAncestors.length === 0 ? { "X-Frame-Options": "DENY" } : {}),
  };
}

/**
 * On pages with a form for somebody who is not signed in: the form names its origin, by which older browsers' are told from
 * other sites'. The address itself, which may hold a secret, is still told to nobody.
 */
export const formPageHeaders = (settings: PageSettings): Record<string, string> => ({
  ...pageHeaders(settings),
  "Referrer-Policy": "strict-origin",
});

export const neverKept = (reply: FastifyReply): FastifyReply => reply.header("Cache-Control", "no-store");
