import { existsSync, readFileSync } from "node:fs";
import files from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound, Refusal } from "../kernel/errors.ts";
import { ownFile } from "../platform/own-files.ts";
import { neverKept, pageHeaders, type PageSettings } from "../platform/http/security-headers.ts";

/** What `npm start` builds from web/; src and dist are at the same depth. */
const BUILT = ownFile("web/dist/");

/** These files are named after their contents, so a name never refers to anything else. */
const KEPT_FOR_EVER = "public, max-age=31536000, immutable";

export type BuiltApp = {
  /** The folder below web/dist, with a slash at its end; empty for the portal. */
  folder: string;
  document: string;
  /** Where it is served; its files are below. */
  at: string;
  /** Its name in error messages. */
  name: string;
  /** Files in the folder that belong to another app. */
  others?: string[];
  /** Whether its pages show other pages of ours inside them. */
  framesOwn?: boolean;
  /** Where to send a browser instead of showing it the app. */
  instead?: (request: FastifyRequest) => string | undefined;
};

/** One document for all pages of an app, and the files it loads. */
export async function serveBuiltApp(app: FastifyInstance, built: BuiltApp, pages: PageSettings): Promise<void> {
  const { folder, document: name, at, others = [], framesOwn = false, instead } = built;
  const root = BUILT + folder;
  const paths = [at, `${at}/*`];
  const schema = { hide: true };
  if (!existsSync(root + name)) {
    for (const url of paths) app.get(url, { schema }, refuseUnbuilt(built.name));
    return;
  }
  const document = readFileSync(root + name);
  const headers = { ...pageHeaders(pages, { framesOwn }), "Cache-Control": "no-cache" };
  const show = (request: FastifyRequest, reply: FastifyReply) => {
    const path = instead?.(request);
    if (path !== undefined) return neverKept(reply).redirect(path, 303);
    return reply.headers(headers).type("text/html; charset=utf-8").send(document);
  };
  for (const url of paths) app.get(url, { schema }, show);
  // Doesn't send the document, so that a page of an older version notices that its files are missing.
  app.get(`${at}/assets/*`, { schema }, () => {
    throw notFound(`This file is not part of the ${built.name}; reload the page`);
  });
  await app.register(files, {
    root,
    prefix: `${at}/`,
    // Adds a route for each existing file; everything else is a page.
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: [`${name}*`, "**/*.br", "**/*.gz", ...others],
    schemaHide: true,
    setHeaders: (answer, path) => {
      answer.setHeader("Vary", "Accept-Encoding");
      answer.setHeader("Cache-Control", path.startsWith(`${root}assets/`) ? KEPT_FOR_EVER : "no-cache");
    },
  });
}

const refuseUnbuilt = (name: string) => (): never => {
  throw new Refusal("unavailable", `The ${name} is not built; npm start builds it`);
};
