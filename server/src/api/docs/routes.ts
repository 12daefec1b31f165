import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { notFound, Refusal } from "../../kernel/errors.ts";
import { wantsPage } from "../../platform/http/plain-page.ts";
import { pageHeaders } from "../../platform/http/security-headers.ts";
import { ROUTE_NOT_FOUND } from "../not-found.ts";
import type { ApiParts } from "../parts.ts";
import { findDocsAssets, SDK_PACKAGE } from "./built-assets.ts";
import type { ApiDescription } from "./reference.ts";
import { createSite, type DocsFile, type DocsSite } from "./site.ts";

/** A page as it is sent, in every encoding. */
type Kept = { type: string; etag: string; bodies: Record<"br" | "gzip" | "identity", Buffer> };

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** The documentation at `/docs`. Each page is written at its first request and then kept, compressed. */
export function docsRoutes({ settings }: ApiParts, describe: () => unknown): FastifyPluginAsync {
  const headers = { ...pageHeaders(settings.portal), "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
  const kept = new Map<string, Kept>();
  let site: DocsSite | undefined;

  // Created late, because only then the service's address and routes are known.
  function siteNow(): DocsSite {
    const assets = findDocsAssets();
    if (!assets) throw new Refusal("unavailable", "The documentation is not built; npm start builds it");
    site ??= createSite(describe() as ApiDescription, {
      baseUrl: settings.publicUrl(),
      limits: settings,
      version: settings.version,
      assets,
    });
    return site;
  }

  function keptAt(path: string): Kept | undefined {
    const known = kept.get(path);
    if (known) return known;
    const file = siteNow().find(path);
    if (!file) return undefined;
    const made = keep(file);
    kept.set(path, made);
    return made;
  }

  const show = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url
      .split("?", 1)
      .join("")
      .replaceAll(/\/{2,}/g, "/")
      .replace(/\/$/, "");
    const page = keptAt(path);
    if (page) return send(request, reply.headers(headers), page);
    if (!wantsPage(request)) throw notFound(ROUTE_NOT_FOUND, "route-not-found");
    const { type, content } = siteNow().missing();
    return reply
      .code(404)
      .headers({ ...headers, "Cache-Control": "no-store" })
      .type(type)
      .send(content);
  };

  return async (app) => {
    for (const url of ["/docs", "/docs/*"]) app.get(url, { schema: { hide: true } }, show);
    app.get("/docs/sablewatch-sdk.tgz", { schema: { hide: true } }, (_request, reply) => {
      if (!existsSync(SDK_PACKAGE)) throw notFound("The SDK is not built; npm start builds it");
      return reply.header("Cache-Control", "no-cache").type("application/gzip").send(createReadStream(SDK_PACKAGE));
    });
  };
}

function keep({ type, content }: DocsFile): Kept {
  const identity = Buffer.from(content);
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return { type, etag, bodies: { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity, BROTLI) } };
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { type, etag, bodies }: Kept): FastifyReply {
  void reply.header("ETag", etag);
  const known = (headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag)) return reply.code(304).send();
  const accepted = headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
  if (encoding !== "identity") void reply.header("Content-Encoding", encoding);
  return reply.type(type).send(bodies[encoding]);
}
