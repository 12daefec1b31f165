import type { FastifyInstance, FastifyReply } from "fastify";

const YEAR_SECONDS = 31_536_000;

/** Set on every answer: browsers do not guess content types, and stay on https where we serve it. */
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

/** The origins that may show our pages inside theirs; empty for none. */
export type PageSettings = { frameAncestors: readonly string[] };

/**
 * Set on every page. Allows only our own scripts, styles, fonts and pictures, and no inline scripts or styles. Never
 * sends our page's address, which may hold a secret, to other sites. With `framesOwn`, a page may show another of ours.
 */
export function pageHeaders({ frameAncestors }: PageSettings, { framesOwn = false } = {}): Record<string, string> {
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
    ...(framesOwn ? { "frame-src": "'self'" } : {}),
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
 * Set on pages with a form for visitors who are not signed in. The form sends its origin, which tells our own forms
 * from other sites' in older browsers. The full address, which may hold a secret, still goes nowhere.
 */
export const formPageHeaders = (settings: PageSettings): Record<string, string> => ({
  ...pageHeaders(settings),
  "Referrer-Policy": "strict-origin",
});

export const neverKept = (reply: FastifyReply): FastifyReply => reply.header("Cache-Control", "no-store");
