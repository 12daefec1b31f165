import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { changeRoutes } from "./routes-changes.ts";
import { type DomainParts, domainRoutes } from "./routes-domains.ts";
import { type PageParts, pageRoutes } from "./routes-pages.ts";

export function portalRoutes(parts: PageParts & DomainParts): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(pageRoutes(parts));
    await app.register(changeRoutes(parts));
    await app.register(domainRoutes(parts));
  };
}
