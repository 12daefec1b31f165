import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../platform/db/database.ts";
import { changeRoutes } from "./routes-changes.ts";
import { type DomainParts, domainRoutes } from "./routes-domains.ts";
import { pageRoutes } from "./routes-pages.ts";

export function portalRoutes(parts: { db: Db } & DomainParts): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(pageRoutes(parts));
    await app.register(changeRoutes(parts));
    await app.register(domainRoutes(parts));
  };
}
