import type { FastifyInstance } from "fastify";
import { isTest, readSources } from "../architecture/sources.ts";

export type Route = { method: string; path: string; about: string; file: string };

/** The purpose of each route that the OpenAPI document leaves out, and the function that mounts it. */
const WORDS: Record<string, { about: string; mountedBy: string }> = {
  "GET /": { about: "What this service is and where to go, for people.", mountedBy: "homePage" },
  "GET /metrics": { about: "Figures for Prometheus; needs an operator token.", mountedBy: "operationsRoutes" },
  "GET /auth/confirm": { about: "Where a magic link leads: a page with a button.", mountedBy: "authRoutes" },
  "GET /portal/sign-in": { about: "The page that asks for a sign-in link.", mountedBy: "signInRoutes" },
  "POST /portal/sign-in": { about: "Ask for a sign-in link by mail.", mountedBy: "signInRoutes" },
  "GET /portal/sign-in/brand.css": { about: "A partner's colour, for that page.", mountedBy: "signInRoutes" },
  "GET /portal/sign-in/logo": { about: "A partner's logo, for that page.", mountedBy: "signInRoutes" },
  "GET /domain/confirm": {
    about: "Where the link to a domain's administrators leads: a page with a button.",
    mountedBy: "customers/domainRoutes",
  },
  "POST /domain/confirm": { about: "Use such a link up: the domain is verified.", mountedBy: "customers/domainRoutes" },
  "GET /mail/unsubscribe": {
    about: "Where a mail's link leads: a page with a button.",
    mountedBy: "unsubscribeRoutes",
  },
  "POST /mail/unsubscribe": { about: "End a subscription; mail programs post it too.", mountedBy: "unsubscribeRoutes" },
  "POST /mail/subscribe": { about: "Take that back.", mountedBy: "unsubscribeRoutes" },
  "GET /api/v1/portal/logo": {
    about: "The partner's logo, for who is signed in.",
    mountedBy: "portal-access/portalRoutes",
  },
  "GET /auth/staff/confirm": {
    about: "Where a sign-in link or an invitation of staff leads: a page with a button.",
    mountedBy: "staffAuthRoutes",
  },
  "GET /auth/staff/connections/:connectionId": {
    about: "Sends somebody to their organisation's identity provider.",
    mountedBy: "providerRoutes",
  },
  "GET /auth/customers/:customerId/sign-in": {
    about: "Begins a sign-in with the customer's own identity provider, or tries it.",
    mountedBy: "customerProviderRoutes",
  },
  "GET /auth/customers/:customerId/callback": {
    about: "Where that provider sends people back to.",
    mountedBy: "customerProviderRoutes",
  },
  "POST /auth/customers/:customerId/callback": {
    about: "The same, once somebody has said that it may end the session of another customer.",
    mountedBy: "customerProviderRoutes",
  },
  "GET /auth/look-in/:lookInId": {
    about: "Opens a customer's portal for the member of staff who looks in.",
    mountedBy: "openLookInRoutes",
  },
  "GET /auth/staff/connections/:connectionId/callback": {
    about: "Where the provider sends them back.",
    mountedBy: "providerRoutes",
  },
  "POST /auth/staff/connections/:connectionId/replace": {
    about: "Says that such a sign-in may replace the session that the browser has.",
    mountedBy: "providerRoutes",
  },
  "GET /auth/staff/callback": {
    about: "The same for connections that share one address with others, until the next release.",
    mountedBy: "providerRoutes",
  },
  "GET /console": { about: "The console's document.", mountedBy: "consolePages" },
  "GET /console/*": { about: "The same for each of its pages, and the files beside it.", mountedBy: "consolePages" },
  "GET /console/assets/*": { about: "Its scripts, styles and fonts.", mountedBy: "consolePages" },
  "GET /brand-previews/mail": {
    about: "A mail in a brand that is tried out, about a made-up customer.",
    mountedBy: "previewRoutes",
  },
  "GET /brand-previews/report.pdf": { about: "A report in the same brand.", mountedBy: "previewRoutes" },
  "GET /portal": { about: "The portal's document.", mountedBy: "portalPages" },
  "GET /portal/*": { about: "The same for each of its pages, and the files beside it.", mountedBy: "portalPages" },
  "GET /portal/assets/*": { about: "Its scripts, styles and fonts.", mountedBy: "portalPages" },
  "GET /openapi.json": { about: "The OpenAPI document.", mountedBy: "serveOpenApi" },
  "GET /docs/changelog.atom": { about: "What has changed for integrators, as a feed.", mountedBy: "changelogFeeds" },
  "GET /docs/changelog.json": { about: "The same as a JSON feed.", mountedBy: "changelogFeeds" },
  "GET /docs": { about: "The documentation: where readers begin.", mountedBy: "docsRoutes" },
  "GET /docs/*": { about: "Its guides, its reference, and the index of its search.", mountedBy: "docsRoutes" },
  "GET /docs/sablewatch-sdk.tgz": { about: "The SDK, for `npm install`.", mountedBy: "docsRoutes" },
};

/** These routes only have files after a build. */
const BUILT = ["GET /portal/assets/*", "GET /console/assets/*"];

/**
 * Every route of the app that is not in the given list. Each must have an entry above, and each entry must have a
 * route.
 */
export function hiddenRoutesOf(app: FastifyInstance, listed: ReadonlySet<string>): Route[] {
  const found = new Set(
    routesIn(app)
      .map(withoutFiles)
      .filter((route) => !listed.has(route)),
  );
  const unknown = [...found].filter((route) => WORDS[route] === undefined);
  if (unknown.length > 0) throw new Error(`Say in hidden-routes.ts what these are for: ${unknown.join(", ")}`);
  const gone = Object.keys(WORDS).filter((route) => !found.has(route) && !BUILT.includes(route));
  if (gone.length > 0) throw new Error(`There is no route any more for ${gone.join(", ")}`);
  return Object.entries(WORDS).map(([route, { about, mountedBy }]) => {
    const [method = "", path = ""] = route.split(" ");
    return { method, path, about, file: fileOf(mountedBy) };
  });
}

/** As "GET /path", from the tree that Fastify prints: each level is indented by four characters. */
function routesIn(app: FastifyInstance): string[] {
  const trail: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^([│ ]*)[├└]── (\S*) ?(?:\((.*)\))?$/.exec(line) ?? [];
      if (part === "") return [];
      const depth = indent.length / 4;
      trail.splice(depth, Infinity, part === "*" ? "/*" : part);
      const path = trail.join("").replaceAll("//", "/");
      return methods
        .split(", ")
        .filter((method) => method !== "" && method !== "HEAD")
        .map((method) => `${method} ${path}`);
    });
}

/** A folder has many files, so only the folder is listed. */
const withoutFiles = (route: string): string =>
  WORDS[route] === undefined
    ? route.replace(/^GET (\/(?:portal|console)(?:\/assets)?)\/[^:]*\.\w+$/, "GET $1/*")
    : route;

/** Includes the slice if two slices have a function of that name. */
function fileOf(mountedBy: string): string {
  const [name = "", slice = ""] = mountedBy.split("/").toReversed();
  const declares = new RegExp(`export (async function|function|const) ${name}\\b`);
  const files = readSources().filter(
    (source) => !isTest(source) && source.path.includes(`${slice}/`) && declares.test(source.text),
  );
  const [file] = files;
  if (!file || files.length > 1) throw new Error(`"${mountedBy}" must be declared in exactly one file`);
  return `server/src/${file.path}`;
}
